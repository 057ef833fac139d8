/**
 * Joins test files that need no process of their own: starting one costs more than most of them run. A batch is a file that imports
 * the others, so that the runner treats it like any test file.
 */
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { ROOT } from './repository.ts';

/** Packages of which the tests are functions of their input. */
const PURE_PACKAGES = /^(?:kernel|artifacts)\/[^/]+/;
/** What changes or needs the whole process: hooks of the file, environment, other programs, flags, threads, measured memory. */
const NEEDS_PROCESS =
  /\b(?:before|after|beforeEach|afterEach)\(|process\.(?:env|chdir|exit|memoryUsage|on\()|\bmock\.|\bWorker\b|child_process|setFlagsFromString|\bgc\(\)/;
/** Its tests follow a running JVM for minutes and hardly compute: begun last, they would hold up the end. */
const WAITING = /^engine\/test\/capture\//;
/** The REST suite runs on the stack of several machines as well: see the fixture of the service. */
const REST_TEST = /^apps\/service\/test\//;
/**
 * Who may call what is decided before a store is asked: the table of 1,700 requests runs on one stack. The limit of the queue
 * inside the service is that of one stack.
 */
const ONE_STACK = /^apps\/service\/test\/(?:access\/access|analyses\/full-queue)\.test\.ts$/;
const STARTS_SERVICE = /\b(?:aService|runServiceForFile)\(/;
const ON_SEVERAL_MACHINES = "process.env.HINDSIGHT_TEST_STACK = 'scale-out';\n";
export const BATCH_FOLDER = join(ROOT, 'node_modules', '.cache', 'test-batches');

/** Returns the files to run, relative to the root: those that take the longest first. */
export function batchTests(files: readonly string[]): string[] {
  const batches = new Map<string, string[]>();
  const alone: string[] = [];
  for (const file of files) {
    const [name] = PURE_PACKAGES.exec(file) ?? [];
    if (name === undefined || NEEDS_PROCESS.test(readText(file))) alone.push(file);
    else batches.set(name, [...(batches.get(name) ?? []), file]);
  }
  rmSync(BATCH_FOLDER, { recursive: true, force: true });
  mkdirSync(BATCH_FOLDER, { recursive: true });
  const waiting = alone.filter((file) => WAITING.test(file));
  const others = alone.filter((file) => !WAITING.test(file));
  const onBothStacks = files.filter(
    (file) => REST_TEST.test(file) && !ONE_STACK.test(file) && STARTS_SERVICE.test(readText(file)),
  );
  // None shares a process: the hooks of a file run once no test is left, also while the next file still starts its service.
  for (const file of onBothStacks)
    waiting.push(writeBatch(`scale-out-${basename(file, '.test.ts')}`, [file], ON_SEVERAL_MACHINES));
  return [...waiting, ...[...batches].map(([name, members]) => writeBatch(name, members)), ...others];
}

const readText = (file: string): string => readFileSync(join(ROOT, file), 'utf8');

function writeBatch(name: string, files: readonly string[], preparation = ''): string {
  const batch = join(BATCH_FOLDER, `${name.replace('/', '-')}.mjs`);
  const lines = files.map((file) => `await import(${JSON.stringify(pathToFileURL(join(ROOT, file)).href)});`);
  writeFileSync(batch, `${preparation}${lines.join('\n')}\n`);
  return batch.slice(ROOT.length + 1);
}
