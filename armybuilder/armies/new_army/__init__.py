"""Creating an army: its rule book, scenario and limit. ``start`` of ``home_page/views`` creates it."""
