/** `npm test [-- package …]`: the checks, then every test; with names, the tests of those packages alone. */
import { spawnSync } from 'node:child_process';
import { join, relative } from 'node:path';
import { run } from 'node:test';
import { spec } from 'node:test/reporters';
import { ensureTools } from './install-test-tools.ts';
import { listFilesBelow, listPackages, ROOT } from './repository.ts';
import { BATCH_FOLDER, batchTests } from './test-batches.ts';

/** Three more than the cores of the smallest machine: there are often tests that wait for a server, a browser or a JVM. */
const FILES_AT_ONCE = 5;
const FILE_TIMEOUT_MS = 15 * 60_000;
/**
 * A run that reports no test for longer than a file may take hangs: a file was ended, and a process that it had started keeps the pipe
 * open on which the runner waits.
 */
const MAX_SILENCE_MS = FILE_TIMEOUT_MS + 5 * 60_000;
const SLOWEST_FILES = 10;
/** Hundreds of processes load the same sources: with their code cached that is a quarter less processor time. */
const COMPILE_CACHE = join(ROOT, 'node_modules/.cache/test-code');

function findFolders(names: readonly string[]): string[] {
  const all = [...listPackages(), ...['scripts', 'bench'].map((folder) => ({ name: folder, folder }))];
  if (names.length === 0) return all.map(({ folder }) => folder);
  return names.map((name) => {
    const found = all.find((one) => one.name === name || one.folder === name);
    if (!found) throw new Error(`no package "${name}"; there are ${all.map((one) => one.name).join(', ')}`);
    return found.folder;
  });
}

function check(): boolean {
  const { status } = spawnSync(process.execPath, [join(ROOT, 'scripts/check.ts')], { cwd: ROOT, stdio: 'inherit' });
  return status === 0;
}

/** Adds up the durations of the tests of each file, without those of their subtests, and lists the files that took longest. */
function timeFiles() {
  const seconds = new Map<string, number>();
  return {
    note: (file: string | undefined, durationMs: number): void => {
      if (file !== undefined && !file.startsWith(BATCH_FOLDER))
        seconds.set(file, (seconds.get(file) ?? 0) + durationMs / 1000);
    },
    list: (): string =>
      [...seconds]
        .toSorted(([, a], [, b]) => b - a)
        .slice(0, SLOWEST_FILES)
        .map(([file, sum]) => `${sum.toFixed(0).padStart(6)} s  ${relative(ROOT, file)}\n`)
        .join(''),
  };
}

/** Ends with the plain line that CI reads: `N passed, N failed`. */
function runTests(files: readonly string[]): void {
  process.env.NODE_COMPILE_CACHE = COMPILE_CACHE;
  const count = { passed: 0, failed: 0, skipped: 0 };
  const times = timeFiles();
  const stream = run({
    files: batchTests(files).map((file) => join(ROOT, file)),
    concurrency: FILES_AT_ONCE,
    timeout: FILE_TIMEOUT_MS,
  });
  const sumUp = () => `\n${count.passed} passed, ${count.failed} failed, ${count.skipped} skipped\n`;
  const watchdog = setTimeout(() => {
    process.stderr.write(`No test has ended for ${MAX_SILENCE_MS / 60_000} minutes: the run hangs and is ended.\n`);
    count.failed++;
    process.stdout.write(sumUp(), () => process.exit(1));
  }, MAX_SILENCE_MS);
  const isTest = (details: { type?: string | undefined }) => details.type !== 'suite';
  stream.on('test:pass', ({ skip, details }) => {
    if (!isTest(details)) return;
    if (skip !== undefined && skip !== false) count.skipped++;
    else count.passed++;
  });
  stream.on('test:fail', ({ details }) => {
    if (isTest(details)) count.failed++;
  });
  stream.on('test:complete', ({ file, nesting, details }) => {
    watchdog.refresh();
    if (nesting === 0) times.note(file, details.duration_ms);
  });
  stream.on('end', () => {
    clearTimeout(watchdog);
    const nothingRan = count.passed + count.failed === 0;
    if (nothingRan) process.stderr.write('No test ran at all: that is a failure.\n');
    process.exitCode = nothingRan || count.failed > 0 ? 1 : 0;
    setImmediate(() => process.stdout.write(`\nThe files that took longest:\n${times.list()}${sumUp()}`));
  });
  stream.compose(spec).pipe(process.stdout);
}

const names = process.argv.slice(2);
const needsTools =
  names.length === 0 || ['web', 'service', 'engine', 'cli', 'scripts'].some((name) => names.includes(name));
const files = findFolders(names).flatMap((folder) => listFilesBelow(folder, '.test.ts'));
if (needsTools && !ensureTools()) process.exitCode = 1;
else if (names.length === 0 && !check()) {
  process.stderr.write('\nThe checks failed; the tests were not run.\n');
  process.exitCode = 1;
} else {
  process.stdout.write(`Running ${files.length} test files …\n`);
  runTests(files);
}
