"""What axe finds on the pages of house rules: nothing, by day and by night, on a desk and on a phone."""


def test_axe_finds_nothing_in_a_draft_and_on_the_pages_around_it(new_page, inspect):
    page = new_page(bypass_csp=True, reduced_motion="reduce", java_script_enabled=True)
    page.goto("/house/")
    assert inspect(page) == []
    page.goto("/house/new/")
    assert inspect(page) == []
    page.get_by_role("button", name="Create house rules").click()
    page.get_by_text("Enter a name.").wait_for()
    assert inspect(page) == []
    page.get_by_label("Name").fill("Tuesday Table")
    page.get_by_role("button", name="Create house rules").click()
    page.get_by_text("Draft of revision 1, saved").wait_for()
    at = page.url
    page.locator("#tab-options").click()
    page.locator("#part-armor summary").click()
    page.locator("#out-options-armor").click()
    page.locator("#back-options-armor").wait_for()
    page.locator("#add-option").click()
    page.locator("#nt-n").fill("Shield Wall")
    page.locator("#nt-p").fill("3")
    page.locator("#do-add-option").click()
    page.get_by_text("Shield Wall added, 3 points.").wait_for()
    page.locator("#tab-figures").click()
    page.get_by_label("Hero, points").fill("abc")
    page.get_by_label("Hero, points").press("Enter")
    page.locator("#price-figures-hero-e").wait_for()
    assert inspect(page) == []
    page.get_by_label("Visibility").select_option(label="Public")
    page.locator("#do-publish").click()
    page.get_by_role("heading", name="Create an army with these rules").wait_for()
    assert inspect(page) == []
    for query in ("?row=options/super-armor", "?add=figure", "?tab=rolls", "?tab=scenarios", "?tab=revisions"):
        page.goto(at.partition("?")[0] + query)
        assert inspect(page) == []
    page.goto("/house/read/tuesday-table/")
    assert inspect(page) == []
    page.goto("/house/")
    assert inspect(page) == []
