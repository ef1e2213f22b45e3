// Stands between the browser and the server: it can be cut like a connection, and collects what breaks the policy.
import http from "node:http";

const REPORTS = "/csp-reports";

export async function startProxy(server, port) {
  const { port: target } = new URL(server), faults = [];
  let running = 0;
  const listener = http.createServer((request, response) => {
    if (request.url === REPORTS) {
      request.on("data", (report) => faults.push(`Policy: ${report}`)).on("end", () => response.writeHead(204).end());
      return;
    }
    const { method, url, headers } = request;
    running += 1;
    response.on("close", () => { running -= 1; });
    const asked = http.request({ port: target, host: "127.0.0.1", method, path: url, headers }, (answer) => {
      const policy = answer.headers["content-security-policy"];
      if (policy) answer.headers["content-security-policy"] = `${policy}; report-uri ${REPORTS}`;
      if (answer.statusCode >= 500) faults.push(`${answer.statusCode}: ${method} ${url}`);
      response.writeHead(answer.statusCode, answer.headers);
      answer.pipe(response);
    });
    asked.on("error", () => response.destroy());
    request.pipe(asked);
  });
  const start = () => new Promise((resolve) => { listener.listen(port, "127.0.0.1", resolve); });
  await start();
  return {
    faults, restore: start,
    // What is on its way arrives first.
    async cut() {
      while (running) await new Promise((done) => { setTimeout(done, 50); });
      const closed = new Promise((resolve) => { listener.close(resolve); });
      listener.closeAllConnections();
      await closed;
    },
  };
}
