"""What people see and type in: views, lookups, forms, corrections, and what hands do."""
