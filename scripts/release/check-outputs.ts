/**
 * `npm run check:outputs`: writes the report of the example of each kind in each format by the command line and has it read by a program
 * that others use for it: xmllint, the published schemas, Chromium from `file://` without a network, pdftotext, a parser of Markdown.
 * Each must say what the verdict says.
 */
import assert from 'node:assert/strict';
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { assertJunit, assertSarif } from '@hindsight/cli/testing';
import { EXAMPLES } from '@hindsight/service/examples';
import { lexer } from 'marked';
import { aBrowser } from '../../apps/web/testing/index.ts';
import { ROOT } from '../repository.ts';

const BIN = join(ROOT, 'apps/cli/bin/hindsight.mjs');
const MAX_HTML_BYTES = 3 << 20;
const MAX_OUTPUT_BYTES = 1 << 27;

const folder = mkdtempSync(join(tmpdir(), 'hindsight-outputs-'));

/** Text as it is compared: without layout, marks of Markdown and typographic signs. */
const simplify = (text: string): string => text.replaceAll(/[^\p{L}\p{N}]+/gu, ' ').trim();

/** The first words of a verdict, which every format must have. */
const KEPT_CHARACTERS = 40;

type Browser = Awaited<ReturnType<typeof aBrowser>>;

interface Output {
  readonly path: string;
  /** What the verdict begins with, simplified. */
  readonly verdict: string;
}

const read = (path: string): string => readFileSync(path, 'utf8');
const assertContains = (text: string, verdict: string): void =>
  assert.ok(simplify(text).includes(verdict), `it does not contain "${verdict}"`);

async function openInBrowser(browser: Browser, { path, verdict }: Output): Promise<void> {
  const context = await browser.newContext({ offline: true });
  const page = await context.newPage();
  const complaints: string[] = [];
  page.on('console', (message) => void (message.type() === 'error' && complaints.push(message.text())));
  page.on('pageerror', (error) => void complaints.push(error.message));
  page.on('request', (request) => void (/^(?:file|data|blob):/.test(request.url()) || complaints.push(request.url())));
  await page.goto(pathToFileURL(path).href);
  await page.getByRole('heading', { level: 1 }).first().waitFor();
  assertContains(await page.locator('body').innerText(), verdict);
  await context.close();
  assert.deepEqual(complaints, []);
  assert.ok(readFileSync(path).length <= MAX_HTML_BYTES, 'it is larger than 3 MB');
}

type Consumer = (output: Output, browser: Browser) => void | Promise<void>;

const readMarkdown: Consumer = ({ path, verdict }) => {
  const tokens = lexer(read(path));
  assert.ok(
    tokens.some(({ type }) => type === 'heading'),
    'it has no heading',
  );
  assertContains(tokens.map(({ raw }) => raw).join(''), verdict);
};

/** By format; JUnit and SARIF have findings, not the verdict. */
const CONSUMERS: Readonly<Record<string, Consumer>> = {
  text: ({ path, verdict }) => assertContains(read(path), verdict),
  json: ({ path }) => void execFileSync('python3', ['-m', 'json.tool', path], { maxBuffer: MAX_OUTPUT_BYTES }),
  xml: ({ path }) => void execFileSync('xmllint', ['--noout', '--nonet', '--huge', path]),
  markdown: readMarkdown,
  issue: readMarkdown,
  html: (output, browser) => openInBrowser(browser, output),
  pdf: ({ path, verdict }) =>
    assertContains(execFileSync('pdftotext', [path, '-'], { encoding: 'utf8', maxBuffer: MAX_OUTPUT_BYTES }), verdict),
  sarif: ({ path }) => assertSarif(read(path)),
  junit: ({ path }) => assertJunit(read(path)),
};

function writeOutput(sample: string, format: string): string {
  const path = join(folder, `report.${format === 'html' || format === 'pdf' ? format : `${format}.txt`}`);
  const words = ['analyze', join(ROOT, 'artifacts', sample), '--format', format, '-o', path];
  const { status, stderr } = spawnSync(process.execPath, [BIN, ...words], { encoding: 'utf8' });
  assert.equal(status, 0, stderr);
  return path;
}

/** The verdict of an example: the sentence behind the level in the text. */
function readVerdict(sample: string): string {
  const [, sentence = ''] = /\(confidence \w+\)\. ([\s\S]+?)\n\n/.exec(read(writeOutput(sample, 'text'))) ?? [];
  const [, plain = ''] = /^.*\n\n(?:[A-Z][a-z]+[.:] )?([\s\S]+?)\n\n/.exec(read(writeOutput(sample, 'text'))) ?? [];
  return (
    simplify(sentence || plain)
      // The title of a ticket is the sentence behind these words.
      .replace(/^No problem found /, '')
      .slice(0, KEPT_CHARACTERS)
      .trim()
  );
}

const browser = await aBrowser();
const count = { passed: 0, failed: 0 };
const [only] = process.argv.slice(2);
for (const { kind, path: sample } of EXAMPLES.filter((one) => only === undefined || one.kind === only)) {
  const verdict = readVerdict(sample);
  process.stdout.write(`${kind}: ${verdict} …\n`);
  for (const [format, consume] of Object.entries(CONSUMERS))
    try {
      await consume({ path: writeOutput(sample, format), verdict }, browser);
      count.passed++;
    } catch (error) {
      count.failed++;
      process.stdout.write(`  FAIL ${format}: ${error instanceof Error ? error.message : String(error)}\n`);
    }
}
await browser.close();
rmSync(folder, { recursive: true });
process.stdout.write(`${count.passed} passed, ${count.failed} failed\n`);
process.exitCode = count.failed > 0 || count.passed === 0 ? 1 : 0;
