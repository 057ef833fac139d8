/** Compares this checkout with another one by paired runs, and appends the result to the history. */
import { execFileSync } from 'node:child_process';
import { appendFileSync, existsSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { ROOT } from '../scripts/repository.ts';
import { makeGcLogs } from './gc-logs.ts';
import { type BenchedFile, measureAnalysisBy, printRow } from './measure.ts';
import { judgeRatios, PAIRS, type PairedRatios } from './paired-ratios.ts';
import { makeThreadDumps } from './thread-dumps.ts';

const HISTORY = join(ROOT, 'bench/history.tsv');
const COLUMNS = ['date', 'before', 'after', 'file', 'ratio of processor time', 'low', 'high', 'change'];

const FILES: Readonly<Record<string, () => AsyncGenerator<BenchedFile, void>>> = {
  gc: makeGcLogs,
  threads: makeThreadDumps,
};

/** Returns whether nothing became slower beyond noise. */
export async function compareCheckouts(other: string, only: string | undefined): Promise<boolean> {
  const before = resolve(other);
  if (only !== undefined && !(only in FILES)) throw new Error(`--against knows ${Object.keys(FILES).join(', ')}.`);
  for (const checkout of [before, ROOT]) compile(checkout);
  const versions = [describeVersion(before), describeVersion(ROOT)];
  let held = true;
  printRow(`${versions.join(' -> ')}, ${PAIRS} pairs`, 'ratio', 'low', 'high', 'change');
  for (const [group, makeFiles] of Object.entries(FILES)) {
    if (only !== undefined && only !== group) continue;
    for await (const file of makeFiles()) {
      const judged = comparePairs(before, file);
      if (judged.change === 'slower') held = false;
      const cells = [judged.median.toFixed(3), judged.low.toFixed(3), judged.high.toFixed(3), judged.change];
      printRow(file.title, ...cells);
      appendToHistory([new Date().toISOString().slice(0, 10), ...versions, file.title, ...cells]);
    }
  }
  return held;
}

/** Measures in turns, each version as often first as second, so that a slow moment of the machine affects both. */
function comparePairs(before: string, file: BenchedFile): PairedRatios {
  const measure = (checkout: string): number => measureAnalysisBy(checkout, file).cpuSeconds;
  // The first run of each fills the caches of code and of the file.
  for (const checkout of [before, ROOT]) measure(checkout);
  const ratios = Array.from({ length: PAIRS }, (_, pair) => {
    if (pair % 2 === 1) return measure(ROOT) / measure(before);
    const secondsBefore = measure(before);
    return measure(ROOT) / secondsBefore;
  });
  return judgeRatios(ratios);
}

/** From its sources, a version would be measured with the time to find and load a thousand modules. */
function compile(checkout: string): void {
  execFileSync(process.execPath, [join(checkout, 'scripts/compile.ts')], { cwd: checkout, stdio: 'inherit' });
}

/** Returns the commit, with a plus when the checkout has changes that are not committed. */
function describeVersion(checkout: string): string {
  const git = (...parameters: string[]): string =>
    execFileSync('git', ['-C', checkout, ...parameters], { encoding: 'utf8' }).trim();
  return git('rev-parse', '--short', 'HEAD') + (git('status', '--porcelain', '--untracked-files=no') === '' ? '' : '+');
}

function appendToHistory(cells: readonly string[]): void {
  if (!existsSync(HISTORY)) writeFileSync(HISTORY, `${COLUMNS.join('\t')}\n`);
  appendFileSync(HISTORY, `${cells.join('\t')}\n`);
}
