/**
 * Every package has the shape that ARCHITECTURE.md describes: an entry point and a README; rules, formats, hypotheses, facts and
 * patterns are listed and tested; files, functions (by Biome) and folders have a readable size.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, join, relative } from 'node:path';
import { listFilesBelow, listPackages, listTrackedFiles, ROOT } from './repository.ts';

const MAX_LINES = 400;
const MAX_ENTRIES = 40;
const ARTIFACT_FILES = ['src/index.ts', 'src/events.ts', 'src/model.ts', 'src/read.ts', 'src/body.ts', 'README.md'];

/** Files that a package does not need, because another package has them. */
const NOT_NEEDED: Readonly<Record<string, readonly string[]>> = {
  // The lines of a bundle are those of other artifacts.
  'artifacts/bundle': ['src/events.ts'],
  // A crash is one event: its report is read into one model.
  'artifacts/crash': ['src/events.ts'],
  // Events go straight into columns: an object for each of millions would cost more than all else.
  'artifacts/recording': ['src/events.ts'],
  // Heap dumps are three packages: records and columns, queries, and what is derived from both.
  'artifacts/heap': ['src/events.ts', 'src/model.ts', 'src/read.ts'],
  'artifacts/heap-graph': ['src/body.ts'],
  'artifacts/heap-oql': ['src/events.ts', 'src/model.ts', 'src/read.ts', 'src/body.ts'],
};

/** Packages that nothing imports, with the file that starts them. */
const COMMANDS: Readonly<Record<string, string>> = { lab: 'src/main.ts' };

/** Folders with more entries than `MAX_ENTRIES`, and why that is readable. */
const LARGE_FOLDERS: Readonly<Record<string, string>> = {
  'kernel/intake/src/encodings/samples': 'one small file per encoding and tool that wrote it',
};

/** Files of one kind: each is a member of a list, and each is tested. */
interface Registry {
  readonly noun: string;
  readonly folder: string;
  /** Matches the source of a member. */
  readonly declares: RegExp;
  /**
   * How a member is tested: by a file beside it with this ending (in a folder with an index any such file will do), or by a row of a
   * table in the test files below a folder, which name the id of every member.
   */
  readonly test: '.test.ts' | '.samples.ts' | { readonly table: string };
  /** Whether the id in the source is the name of the file. */
  readonly hasId?: true;
}

const rules = (folder: string): Registry => ({
  noun: 'rule',
  folder,
  declares: /= (?:define\w+Rule|framesRule)\(\{/,
  test: '.test.ts',
  hasId: true,
});

const REGISTRIES: readonly Registry[] = [
  ...['gc', 'threads', 'heap', 'logs', 'memory'].map((kind) => rules(`artifacts/${kind}/src/rules`)),
  { noun: 'format', folder: 'artifacts/gc/src/formats', declares: /: LogFormat<\w+> = \{/, test: '.test.ts' },
  { noun: 'format', folder: 'artifacts/threads/src/formats', declares: /: DumpFormat = \{/, test: '.test.ts' },
  { noun: 'format', folder: 'artifacts/logs/src/formats', declares: /: RecordFormat = \{$/m, test: '.samples.ts' },
  {
    noun: 'hypothesis',
    folder: 'artifacts/bundle/src/hypotheses',
    declares: /: Hypothesis = \{/,
    test: { table: 'artifacts/bundle/src/hypotheses' },
    hasId: true,
  },
  { noun: 'fact', folder: 'artifacts/bundle/src/facts', declares: /export const \w+Facts = /, test: '.test.ts' },
  {
    noun: 'group of patterns',
    folder: 'artifacts/heap/src/patterns',
    declares: /^ {4}id: '[\w-]+',$/m,
    test: { table: 'artifacts/heap/src/patterns' },
  },
];

const complaints: string[] = [];
const demand = (holds: boolean, complaint: string) => {
  if (!holds) complaints.push(complaint);
};
const read = (...path: string[]) => readFileSync(join(ROOT, ...path), 'utf8');
const exists = (...path: string[]) => existsSync(join(ROOT, ...path));

/** The index files between a member and its registry's folder, in which it may be listed. */
function listIndexes(folder: string, file: string): string[] {
  const indexes: string[] = [];
  for (let at = dirname(file); at.startsWith(folder); at = dirname(at)) {
    const index = join(at, 'index.ts');
    if (index !== file && exists(index)) indexes.push(index);
  }
  return indexes;
}

const isListed = (folder: string, file: string): boolean =>
  listIndexes(folder, file).some((index) => read(index).includes(`'./${relative(dirname(index), file)}'`));

const isTestedBeside = (file: string, ending: string): boolean =>
  basename(file) === 'index.ts'
    ? readdirSync(join(ROOT, dirname(file))).some((name) => name.endsWith(ending))
    : exists(file.replace(/\.ts$/, ending));

/** Ids in a source that no row of the tables below a folder names. */
function findUntestedIds(file: string, table: string): string[] {
  const rows = listFilesBelow(table, '.test.ts')
    .map((name) => read(name))
    .join('\n');
  const ids = [...read(file).matchAll(/^ +id: '([\w-]+)',$/gm)].map(([, id = '']) => id);
  return ids.filter((id) => !rows.includes(`'${id}'`));
}

function checkTest(noun: string, file: string, test: Registry['test']): void {
  if (typeof test === 'string') demand(isTestedBeside(file, test), `${file}: this ${noun} has no *${test} beside it`);
  else
    for (const id of findUntestedIds(file, test.table))
      demand(false, `${file}: no test below ${test.table} has a row for '${id}'`);
}

function checkRegistry({ noun, folder, declares, test, hasId }: Registry): void {
  const members = listFilesBelow(folder, '.ts').filter(
    (file) => !/\.(?:test|samples)\.ts$/.test(file) && !file.includes('/support/') && declares.test(read(file)),
  );
  demand(members.length > 0, `${folder}: no ${noun} was found; does the check still know how one is declared?`);
  for (const file of members) {
    if (file === join(folder, 'index.ts')) continue;
    demand(isListed(folder, file), `${file}: this ${noun} is not listed in an index.ts`);
    checkTest(noun, file, test);
    const id = basename(file, '.ts');
    if (hasId) demand(read(file).includes(`id: '${id}'`), `${file}: the id of this ${noun} is not the file's name`);
  }
}

function checkPackage(folder: string): void {
  demand(exists(folder, 'README.md'), `${folder}: no README.md`);
  const entry = COMMANDS[folder] ?? 'src/index.ts';
  demand(exists(folder, entry), `${folder}: no entry point (${entry})`);
  if (!folder.startsWith('artifacts')) return;
  for (const file of ARTIFACT_FILES.filter((name) => !NOT_NEEDED[folder]?.includes(name)))
    demand(exists(folder, file), `${folder}: no ${file}`);
}

function checkSizes(files: readonly string[]): void {
  for (const file of files.filter((name) => /\.(?:ts|tsx|mjs|css)$/.test(name))) {
    const lines = read(file).split('\n').length;
    demand(lines <= MAX_LINES, `${file}: ${lines} lines; is it still one idea? (at most ${MAX_LINES})`);
  }
  const entries = new Map<string, Set<string>>();
  for (const file of files) {
    for (let child = file; child !== '.'; child = dirname(child)) {
      const folder = dirname(child);
      entries.set(folder, (entries.get(folder) ?? new Set()).add(child));
    }
  }
  for (const [folder, { size }] of entries) {
    const isAllowed = size <= MAX_ENTRIES || LARGE_FOLDERS[folder] !== undefined;
    demand(isAllowed, `${folder}: ${size} entries; group them by topic (at most ${MAX_ENTRIES})`);
  }
}

for (const { folder } of listPackages()) checkPackage(folder);
for (const registry of REGISTRIES) checkRegistry(registry);
checkSizes(listTrackedFiles().filter((name) => exists(name)));

for (const complaint of complaints) process.stdout.write(`${complaint}\n`);
process.exitCode = complaints.length > 0 ? 1 : 0;
