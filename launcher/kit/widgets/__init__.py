"""The widgets: text, buttons, fields, controls, surfaces, charts, lists and scrolling."""
