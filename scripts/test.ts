/** `npm test [-- package …]`: the checks, then every test; with names, the tests of those packages alone. */
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { run } from 'node:test';
import { spec } from 'node:test/reporters';
import { ensureTools } from './install-test-tools.ts';
import { filesBelow, packages, ROOT } from './repository.ts';
import { batchTests } from './test-batches.ts';

/** Three more than the cores of the smallest machine: there are often tests that wait for a server, a browser or a JVM. */
const FILES_AT_ONCE = 5;
const FILE_TIMEOUT_MS = 15 * 60_000;
/** Hundreds of processes load the same sources: with their code cached that is a quarter less processor time. */
const COMPILE_CACHE = join(ROOT, 'node_modules/.cache/test-code');

function findFolders(names: readonly string[]): string[] {
  const all = [...packages(), ...['scripts', 'bench'].map((folder) => ({ name: folder, folder }))];
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

/** Ends with the plain line that CI reads: `N passed, N failed`. */
function runTests(files: readonly string[]): void {
  process.env.NODE_COMPILE_CACHE = COMPILE_CACHE;
  const count = { passed: 0, failed: 0, skipped: 0 };
  const stream = run({
    files: batchTests(files).map((file) => join(ROOT, file)),
    concurrency: FILES_AT_ONCE,
    timeout: FILE_TIMEOUT_MS,
  });
  const isTest = (details: { type?: string | undefined }) => details.type !== 'suite';
  stream.on('test:pass', ({ skip, details }) => {
    if (!isTest(details)) return;
    if (skip !== undefined && skip !== false) count.skipped++;
    else count.passed++;
  });
  stream.on('test:fail', ({ details }) => {
    if (isTest(details)) count.failed++;
  });
  stream.on('end', () => {
    const nothingRan = count.passed + count.failed === 0;
    if (nothingRan) process.stderr.write('No test ran at all: that is a failure.\n');
    process.exitCode = nothingRan || count.failed > 0 ? 1 : 0;
    setImmediate(() =>
      process.stdout.write(`\n${count.passed} passed, ${count.failed} failed, ${count.skipped} skipped\n`),
    );
  });
  stream.compose(spec).pipe(process.stdout);
}

const names = process.argv.slice(2);
const needsTools =
  names.length === 0 || ['web', 'service', 'engine', 'cli', 'scripts'].some((name) => names.includes(name));
const files = findFolders(names).flatMap((folder) => filesBelow(folder, '.test.ts'));
if (needsTools && !ensureTools()) process.exitCode = 1;
else if (names.length === 0 && !check()) {
  process.stderr.write('\nThe checks failed; the tests were not run.\n');
  process.exitCode = 1;
} else {
  process.stdout.write(`Running ${files.length} test files …\n`);
  runTests(files);
}
