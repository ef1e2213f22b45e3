"""HTML into PDF by WeasyPrint, and PDFs put together; knows neither Django nor armies."""
