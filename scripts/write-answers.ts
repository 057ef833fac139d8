/**
 * `npm run answers -- <artifacts> <output> [--program <checkout>]`: analyzes every file below a folder with the command line and
 * writes its answer (JSON) and its report (Markdown) below the output folder, or the error text when there is no answer. Two outputs,
 * written by two versions of the program, are compared with `diff -r`. Values that differ from call to call are left out.
 */
import { execFile } from 'node:child_process';
import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { parseArgs, promisify } from 'node:util';
import { ROOT } from './repository.ts';

const AT_ONCE = 2;
const MAX_OUTPUT_BYTES = 512 * 2 ** 20;
/** Fields that differ from call to call, and the line of a report that says when it was made. */
const VOLATILE = /^(?:\s*"(?:responseId|durationMs|analysisTimeMs)":.*|\d{1,2} [A-Z][a-z]{2} \d{4}, \d\d:\d\d UTC)\n/gm;

const run = promisify(execFile);
const { values, positionals } = parseArgs({
  options: { program: { type: 'string', default: ROOT } },
  allowPositionals: true,
});
const [source, output] = positionals;
if (!source || !output) throw new Error('usage: npm run answers -- <artifacts> <output> [--program <checkout>]');
const commandLine = join(resolve(values.program), 'apps/cli/bin/hindsight.mjs');

async function analyze(file: string, format: 'json' | 'markdown'): Promise<string> {
  try {
    const { stdout } = await run(process.execPath, [commandLine, 'analyze', file, '--format', format], {
      maxBuffer: MAX_OUTPUT_BYTES,
    });
    return stdout.replaceAll(VOLATILE, '');
  } catch (error) {
    if (!(error instanceof Error) || !('stderr' in error)) throw error;
    return `${error.stderr}`;
  }
}

async function writeAnswers(file: string): Promise<void> {
  const target = join(output ?? '', relative(source ?? '', file));
  mkdirSync(dirname(target), { recursive: true });
  writeFileSync(`${target}.answer.json`, await analyze(file, 'json'));
  writeFileSync(`${target}.report.md`, await analyze(file, 'markdown'));
}

const files = readdirSync(source, { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile())
  .map((entry) => join(entry.parentPath, entry.name))
  .sort();
if (files.length === 0) throw new Error(`no file below ${source}`);
await Promise.all(
  Array.from({ length: AT_ONCE }, async () => {
    for (let file = files.pop(); file !== undefined; file = files.pop()) await writeAnswers(file);
  }),
);
