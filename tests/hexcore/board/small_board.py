"""A small board that has one of everything, for the tests of boards and of their files."""

SMALL = '''
id = "small"
name = "A small board"
source = "reconstructed: made up"

[grid]
columns = 6
rows = 5
short = true
source = "inferred: even columns lie lower"

[codes]
"." = ["clear"]
J = ["jungle"]
j = ["stream", "jungle"]
W = ["water"]
S = ["channel", "clear"]
"#" = "off_map"

[map]
rows = """
    000000
    123456
01  WW..JJ
02  W.jjj.
03  S..J..
04  W...J#
05  W . .
"""

[[course]]
name = "Brook"
kind = "stream"
into = "0201"
hexes = "0302 0402 0502"

[[chain]]
name = "River"
kind = "river"
sides = "0203/0303 0303/0304 0304/0403 0403/0404"
ends = ["0202", "0504"]

[[path]]
name = "Road"
kind = "road"
hexes = "0301 0302 0303 0304 0305"

[[path]]
name = "Trail"
kind = "trail"
hexes = "0303 0302 0401"

[[crossing]]
kind = "bridge"
side = "0303/0304"
name = "Road bridge"
on = "river"

[[crossing]]
kind = "ford"
hex = "0302"
on = "stream"
source = "fact GB 11.0"

[[place]]
hex = "0305"
name = "Lower village"
kind = "village"

[[area]]
name = "north"
hexes = "0301-0601 0302"

[[areas_grid]]
key = { a = "west", b = "east" }
rows = """
01  aaabbb
02  aaabbb
03  aaabbb
04  aaabb#
05  a a b
"""

[[edge]]
name = "landing"
hexes = "0601-0603"

[[shore]]
hex = "0103"
banks = { upper = "0102 0202", lower = "0203 0104" }

[[lettering]]
text = "Long Sea"
kind = "sea"
hexes = "0101 0105"

[[known]]
hexes = "0303"
kinds = ["clear"]
without = ["jungle"]
source = "fact GB 11.0: named in an example"
'''
