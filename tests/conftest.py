"""What all tests share: tests may import the modules beside this file."""
