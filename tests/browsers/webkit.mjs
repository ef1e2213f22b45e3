// WebKitGTK, by the plain WebDriver protocol of Debian's webkit2gtk-driver.
import { spawn } from "node:child_process";
import { writeFile } from "node:fs/promises";

const PORT = 8171, DRIVER = `http://127.0.0.1:${PORT}`, ELEMENT = "element-6066-11e4-a52e-4f735466cecf";

async function send(method, path, body) {
  const answer = await fetch(DRIVER + path, { method, body: body && JSON.stringify(body) });
  const { value } = await answer.json();
  if (!answer.ok) throw new Error(`${value.error}: ${value.message}`);
  return value;
}

export async function start(path = "/usr/bin/WebKitWebDriver") {
  const driver = spawn(path, [`--port=${PORT}`], { stdio: "ignore" });
  for (let tries = 0; tries < 50 && !(await fetch(`${DRIVER}/status`).catch(() => null)); tries += 1) {
    await new Promise((done) => { setTimeout(done, 100); });
  }
  const session = await send("POST", "/session", { capabilities: { alwaysMatch: {} } });
  const at = `/session/${session.sessionId}`;
  const find = async (selector) => Object.values(await send("POST", `${at}/element`, { using: "css selector", value: selector }))[0];
  const evaluate = (source) => send("POST", `${at}/execute/async`, {
    script: `const done = arguments[0]; Promise.resolve((${source})()).then(done, (error) => done("fault: " + error))`, args: [],
  });
  return {
    faults: [],
    version: `${session.capabilities.browserName} ${session.capabilities.browserVersion}`,
    open: (url) => send("POST", `${at}/url`, { url }),
    evaluate,
    click: async (selector) => send("POST", `${at}/element/${await find(selector)}/click`, {}),
    type: async (selector, text) => send("POST", `${at}/element/${await find(selector)}/value`, { text }),
    resize: (width, height) => send("POST", `${at}/window/rect`, { width, height }),
    back: () => send("POST", `${at}/back`, {}),
    print: null,
    screenshot: async (file) => writeFile(file, Buffer.from(await send("GET", `${at}/screenshot`), "base64")),
    async close() {
      await send("DELETE", at).catch(() => {});
      driver.kill();
    },
  };
}
