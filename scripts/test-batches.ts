/**
 * Joins test files that need no process of their own: starting one costs more than most of them run. A batch is a file that imports
 * the others, so that the runner treats it like any test file.
 */
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { ROOT } from './repository.ts';

/** Packages of which the tests are functions of their input. */
const PURE_PACKAGES = /^(?:kernel|artifacts)\/[^/]+/;
/** What changes or needs the whole process: hooks of the file, environment, other programs, flags, threads, measured memory. */
const NEEDS_PROCESS =
  /\b(?:before|after|beforeEach|afterEach)\(|process\.(?:env|chdir|exit|memoryUsage|on\()|\bmock\.|\bWorker\b|child_process|setFlagsFromString|\bgc\(\)/;
/** Its tests follow a running JVM for minutes and hardly compute: begun last, they would hold up the end. */
const WAITING = /^engine\/test\/capture\//;
/** The suite of the service runs on its other stores as well, PostgreSQL and an object store: see its fixture. */
const SERVICE_TEST = /^apps\/service\/test\//;
/** Who may call what is decided before the database is asked: the table of 1,700 requests runs on one of them. */
const ONE_DATABASE_IS_ENOUGH = /^apps\/service\/test\/access\/access\.test\.ts$/;
const ON_POSTGRES = "process.env.HINDSIGHT_TEST_STACK = 'postgres';\n";
const FOLDER = join(ROOT, 'node_modules', '.cache', 'test-batches');

/** Returns the files to run, relative to the root: those that take the longest first. */
export function batchTests(files: readonly string[]): string[] {
  const batches = new Map<string, string[]>();
  const alone: string[] = [];
  for (const file of files) {
    const [name] = PURE_PACKAGES.exec(file) ?? [];
    if (name === undefined || NEEDS_PROCESS.test(readText(file))) alone.push(file);
    else batches.set(name, [...(batches.get(name) ?? []), file]);
  }
  rmSync(FOLDER, { recursive: true, force: true });
  mkdirSync(FOLDER, { recursive: true });
  const waiting = alone.filter((file) => WAITING.test(file));
  const others = alone.filter((file) => !WAITING.test(file));
  const onPostgres = files.filter(
    (file) => SERVICE_TEST.test(file) && !ONE_DATABASE_IS_ENOUGH.test(file) && readText(file).includes('aService('),
  );
  if (onPostgres.length > 0) waiting.push(writeBatch('service-on-postgres', onPostgres, ON_POSTGRES));
  return [...waiting, ...[...batches].map(([name, members]) => writeBatch(name, members)), ...others];
}

const readText = (file: string): string => readFileSync(join(ROOT, file), 'utf8');

function writeBatch(name: string, files: readonly string[], preparation = ''): string {
  const batch = join(FOLDER, `${name.replace('/', '-')}.mjs`);
  const lines = files.map((file) => `await import(${JSON.stringify(pathToFileURL(join(ROOT, file)).href)});`);
  writeFileSync(batch, `${preparation}${lines.join('\n')}\n`);
  return batch.slice(ROOT.length + 1);
}
