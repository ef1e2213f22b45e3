// Firefox, by WebDriver BiDi: it needs no driver of its own.
import puppeteer from "puppeteer-core";

export async function start(path = "/usr/bin/firefox-esr") {
  const browser = await puppeteer.launch({ browser: "firefox", executablePath: path, headless: true });
  const page = await browser.newPage(), faults = [];
  page.on("pageerror", (error) => faults.push(`Script: ${error.message}`));
  return {
    faults,
    version: await browser.version(),
    open: (url) => page.goto(url, { waitUntil: "load" }).catch((error) => { if (!/NS_ERROR|ABORT/.test(error.message)) throw error; }),
    evaluate: (source) => page.evaluate(`(${source})()`),
    click: (selector) => page.locator(selector).click(),
    async type(selector, text) {
      await page.locator(selector).click();
      await page.keyboard.type(text);
    },
    resize: (width, height) => page.setViewport({ width, height }),
    back: () => page.goBack({ waitUntil: "load" }).catch(() => {}),
    print: () => page.pdf({ format: "A4" }),
    screenshot: (file) => page.screenshot({ path: file }),
    close: () => browser.close(),
  };
}
