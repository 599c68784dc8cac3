"""The pygame-ce program: it draws views, submits offered actions and knows no rule."""
