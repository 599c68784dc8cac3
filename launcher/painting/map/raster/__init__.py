"""The part of the map painter that works pixel by pixel.

It needs numpy, so it is imported when a map is painted. Its matrix products are small: threads would only get into
each other's way, so numpy is told to use one. That works if numpy is first imported here, and does no harm elsewhere.
"""

import os

os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")
