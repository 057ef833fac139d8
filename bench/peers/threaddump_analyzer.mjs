/**
 * Analyzes a thread dump with the analyzer of Spotify as a whole process: `threaddump_analyzer.mjs <its analyze.js> <dump>`. It is written for
 * a browser. Its page is replaced by elements that keep the HTML which it writes, so that nothing is laid out or drawn.
 */
import { readFileSync } from 'node:fs';
import { createContext, runInContext } from 'node:vm';

const [program = '', dump = ''] = process.argv.slice(2);

const escapeHtml = (text) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/** An element of the page: text that is appended is escaped as a browser does. */
class PageElement {
  innerHTML = '';
  style = {};

  appendChild(text) {
    this.innerHTML += escapeHtml(String(text));
  }
}

const elements = new Map();
const getElementById = (id) => {
  const element = elements.get(id) ?? new PageElement();
  elements.set(id, element);
  return element;
};
const document = { getElementById, createElement: () => new PageElement(), createTextNode: (text) => text };

const page = createContext({ document, window: {}, text: readFileSync(dump, 'utf8') });
runInContext(readFileSync(program, 'utf8'), page);
runInContext('analyze(text)', page);
const written = [...elements.values()].reduce((sum, { innerHTML }) => sum + innerHTML.length, 0);
if (written === 0) throw new Error(`${program} has written nothing.`);
process.stdout.write(`${written}\n`);
