"""The print studio: what is chosen, kept and shown.

1. A *subject* is what is printed: an army, a sample, a shared army, several of them, or a rule book alone. It knows
   which sheets there are and what may be chosen of them; both are rows and each sheet's own words, never the page's.
2. What is *chosen* is a value, read from an address and written back into one. It says sheets in their order, the
   paper, and what is otherwise than by default. What is not understood is a sentence, and the rest stays.
3. A tick posts the form. The answer remembers the choice for this visitor and subject, and leads to the address that
   says it. Looking at an address remembers nothing: a link from somebody else changes nobody's habits.
4. The page asks for an order that is only looked at, shows the pages that are drawn, and asks again each second for
   those that are not. One page of the strip is shown large, the one that ``look`` in the address names. What is
   printed from there is the same order, kept.
"""
