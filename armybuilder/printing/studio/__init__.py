"""The print studio: choosing, saving and previewing sheets.

1. A *subject* is what is printed: an army, a sample, a shared army, several of them, or a rule book alone. It knows
   which sheets exist and what can be chosen for them; both come from rows and from each sheet, never from the page.
2. The *selection* is a value, read from an address and written back into one. It has the sheets in their order, the
   paper, and everything that differs from the defaults. What is not understood gets a message, and the rest stays.
3. A tick posts the form. The answer saves the choice for this visitor and subject, and redirects to the address that
   contains it. Opening an address saves nothing, so a link from somebody else does not change a visitor's choices.
4. The page requests an order for preview, shows the pages that are drawn, and asks again each second for the others.
   One page of the strip is shown large: the one that ``look`` in the address names. Printing from there uses the same
   order and stores it.
"""
