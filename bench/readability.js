// Times Readability.js on pages, their parsing included: readability.js READABILITY.JS FILE…
// Prints the milliseconds of each page, the median of five rounds.

const fs = require("fs");
const { JSDOM, VirtualConsole } = require("jsdom");

const [script, ...files] = process.argv.slice(2);
const holder = {};
new Function("module", fs.readFileSync(script, "utf8"))(holder);
const Readability = holder.exports;

for (const file of files) {
  const page = fs.readFileSync(file, "utf8");
  const times = [];
  for (let round = 0; round < 5; round++) {
    const start = process.hrtime.bigint();
    const dom = new JSDOM(page, { url: "https://example.org/", virtualConsole: new VirtualConsole() });
    new Readability(dom.window.document).parse();
    times.push(Number(process.hrtime.bigint() - start) / 1e6);
    dom.window.close();
  }
  console.log(times.sort((a, b) => a - b)[2]);
}
