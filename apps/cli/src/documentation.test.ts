/** The code blocks of the documentation: commands have these options, addresses exist, and JSON is JSON. */
import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { ENDPOINT_IDS, getEndpoint } from '@hindsight/api';
import type { Command } from 'commander';
import { createProgram } from './index.ts';

const ROOT = join(import.meta.dirname, '../../..');

interface CodeBlock {
  readonly page: string;
  readonly language: string;
  readonly text: string;
}

const PAGES = [
  'README.md',
  ...readdirSync(join(ROOT, 'docs')).flatMap((name) => (name.endsWith('.md') ? [`docs/${name}`] : [])),
];
const FENCED = /^ *```(\w*)\n([\s\S]*?)^ *```$/gm;

const listBlocks = (): CodeBlock[] =>
  PAGES.flatMap((page) =>
    [...readFileSync(join(ROOT, page), 'utf8').matchAll(FENCED)].map(([, language = '', text = '']) => ({
      page,
      language,
      text,
    })),
  );

const blocks = listBlocks();
const program = createProgram(() => undefined);

/** Lines of shell with their continuations joined. */
const listLines = ({ text }: CodeBlock): string[] =>
  text
    .replaceAll(/\\\n\s*/g, ' ')
    .split('\n')
    .map((line) => line.trim().replace(/^\$ /, ''));

/** Splits a line as a shell does, as far as documentation needs it: quotes, then spaces; a comment ends it. */
const splitWords = (line: string): string[] =>
  (line.replace(/\s+#.*$/, '').match(/(?:"[^"]*"|'[^']*'|[^\s"'])+/g) ?? []).map((word) =>
    word.replaceAll(/["']/g, ''),
  );

/** The words of each call of the program in a line; `|`, `;` and `&&` end one. */
function findCalls(line: string): string[][] {
  const calls: string[][] = [];
  // A drawing of boxes is no command.
  if (line.includes('──')) return calls;
  let current: string[] | undefined;
  for (const word of splitWords(line)) {
    if (/^(?:\||;|&&|\|\||>|<)$/.test(word)) current = undefined;
    else if (current) current.push(word);
    else if (/^(?:hindsight|hindsight-jvm)$/.test(word)) {
      current = [];
      calls.push(current);
    }
  }
  return calls;
}

function findFault(words: readonly string[]): string | undefined {
  let command: Command = program;
  for (const word of words) {
    const below = command.commands.find((one) => one.name() === word);
    if (below) command = below;
    if (command === program && !below && !word.startsWith('-')) return `there is no command ${word}`;
    const [flag = ''] = word.split('=');
    if (!/^-[a-z]$|^--[a-z]/.test(flag) || /^--(?:help|version)$/.test(flag)) continue;
    // Its options are those of the script, which it passes on.
    if (command.name() === 'capture') continue;
    if (!command.options.some(({ long, short }) => long === flag || short === flag))
      return `${command.name()} has no option ${flag}`;
  }
  return undefined;
}

test('every command of the documentation exists with its options', () => {
  const shell = blocks.filter(({ language }) => /^(?:sh|bash|shell|)$/.test(language));
  const calls = shell.flatMap((block) =>
    listLines(block).flatMap((line) => findCalls(line).map((words) => ({ line, words, page: block.page }))),
  );
  assert.ok(calls.length > 10, 'the documentation has commands');
  const faults = calls.flatMap(({ line, words, page }) => {
    const fault = findFault(words);
    return fault === undefined ? [] : [`${page}: ${fault}: ${line}`];
  });
  assert.deepEqual(faults, []);
});

const toPattern = (path: string): RegExp => new RegExp(`^${path.replace(/[.]/g, '\\.').replace(/\{\w+\}/g, '[^/]+')}$`);

test('every address that the documentation calls by curl exists with its method', () => {
  const known = ENDPOINT_IDS.map((id) => getEndpoint(id)).map(({ method, path }) => ({
    method,
    pattern: toPattern(path),
  }));
  const calls = blocks.flatMap((block) =>
    listLines(block)
      .filter((line) => /\bcurl /.test(line))
      .map((line) => ({ line, page: block.page })),
  );
  const faults = calls.flatMap(({ line, page }) => {
    const [, path] = /https?:\/\/(?:127\.0\.0\.1|localhost|hindsight[\w.-]*)(?::\d+)?(\/[^\s"'?]*)/.exec(line) ?? [];
    if (path === undefined) return [];
    const [, stated] = /-X\s+([A-Z]+)/.exec(line) ?? [];
    const method = stated ?? (/\s(?:--data\S*|-d|-F|--form|-T)\s/.test(line) ? 'POST' : 'GET');
    const exists = known.some((one) => one.pattern.test(path) && one.method === method);
    return exists ? [] : [`${page}: ${method} ${path}`];
  });
  assert.ok(calls.length > 5, 'the documentation has calls');
  assert.deepEqual(faults, []);
});

test('every block of JSON is JSON', () => {
  for (const { page, text } of blocks.filter(({ language }) => language === 'json'))
    assert.doesNotThrow(() => JSON.parse(text), `${page}: ${text.slice(0, 60)}`);
});
