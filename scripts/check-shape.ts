/** Every package has the shape that ARCHITECTURE.md promises: a door, a README; every rule and format is listed and tested. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { packages, ROOT, trackedFiles } from './repository.ts';

const MAX_LINES = 400;
const ARTIFACT_FILES = ['src/index.ts', 'src/events.ts', 'src/model.ts', 'src/read.ts', 'src/body.ts', 'README.md'];

/** Files that a package does not need, because another package has them. */
const NOT_NEEDED: Readonly<Record<string, readonly string[]>> = {
  // The lines of a bundle are those of other artifacts.
  'artifacts/bundle': ['src/events.ts'],
  // Heap dumps are three packages: records and columns, queries, and what is derived from both.
  'artifacts/heap': ['src/events.ts', 'src/model.ts', 'src/read.ts'],
  'artifacts/heap-graph': ['src/body.ts'],
  'artifacts/heap-oql': ['src/events.ts', 'src/model.ts', 'src/read.ts', 'src/body.ts'],
};
const artifactFiles = (folder: string): string[] =>
  ARTIFACT_FILES.filter((file) => !NOT_NEEDED[folder]?.includes(file));

const complaints: string[] = [];
const demand = (holds: boolean, complaint: string) => {
  if (!holds) complaints.push(complaint);
};
const read = (...path: string[]) => readFileSync(join(ROOT, ...path), 'utf8');
const exists = (...path: string[]) => existsSync(join(ROOT, ...path));

/** A rule is one file with its test beside it and its line in the list; its id is the file's name. */
function checkRules(folder: string): void {
  const rules = join(folder, 'src/rules');
  if (!exists(rules)) return;
  const index = read(rules, 'index.ts');
  for (const file of readdirSync(join(ROOT, rules))) {
    if (!file.endsWith('.ts') || file.endsWith('.test.ts') || file === 'index.ts') continue;
    if (!/: Rule<\w+> = \{/.test(read(rules, file))) continue;
    const id = file.replace('.ts', '');
    demand(read(rules, file).includes(`id: '${id}'`), `${rules}/${file}: the rule's id is not the file's name`);
    demand(exists(rules, `${id}.test.ts`), `${rules}/${file}: no test beside it`);
    demand(index.includes(`'./${file}'`), `${rules}/${file}: not listed in index.ts`);
  }
}

/** A format is a file or a folder with an index; it is listed, and a test stands beside it. */
function checkFormats(folder: string): void {
  const formats = join(folder, 'src/formats');
  if (!exists(formats)) return;
  const index = read(formats, 'index.ts');
  for (const entry of readdirSync(join(ROOT, formats), { withFileTypes: true })) {
    const isFormat = entry.isDirectory() ? exists(formats, entry.name, 'index.ts') : isFormatFile(formats, entry.name);
    if (!isFormat) continue;
    const path = entry.isDirectory() ? `./${entry.name}/index.ts` : `./${entry.name}`;
    demand(index.includes(`'${path}'`), `${formats}/${entry.name}: not listed in index.ts`);
    const tested = entry.isDirectory()
      ? readdirSync(join(ROOT, formats, entry.name)).some((file) => file.endsWith('.test.ts'))
      : exists(formats, entry.name.replace('.ts', '.test.ts'));
    demand(tested, `${formats}/${entry.name}: no test beside it`);
  }
}

const isFormatFile = (formats: string, file: string): boolean =>
  file.endsWith('.ts') && !file.endsWith('.test.ts') && /: LogFormat<\w+> = \{/.test(read(formats, file));

for (const { folder } of packages()) {
  demand(exists(folder, 'README.md'), `${folder}: no README.md`);
  demand(exists(folder, 'src/index.ts'), `${folder}: no door (src/index.ts)`);
  if (!folder.startsWith('artifacts')) continue;
  for (const file of artifactFiles(folder)) demand(exists(folder, file), `${folder}: no ${file}`);
  checkRules(folder);
  checkFormats(folder);
}

for (const file of trackedFiles().filter((name) => name.endsWith('.ts') && exists(name))) {
  const lines = read(file).split('\n').length;
  demand(lines <= MAX_LINES, `${file}: ${lines} lines; is it still one idea? (at most ${MAX_LINES})`);
}

for (const complaint of complaints) process.stdout.write(`${complaint}\n`);
process.exitCode = complaints.length > 0 ? 1 : 0;
