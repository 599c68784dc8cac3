"""The window: screens, layers, menus, help labels and the routing of input."""
