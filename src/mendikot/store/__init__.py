"""The log of accepted entries, kept in SQL: the one truth about every table."""
