import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { listFilesBelow, ROOT } from '../repository.ts';

/** What users import from the package. */
export const LIBRARY = 'apps/cli/src/library/index.ts';

/** The compiler takes a workspace for a library, of which it writes no declarations, unless each file of it is named. */
const listSources = (): string[] => [
  LIBRARY,
  ...listFilesBelow('kernel/model/src', '.ts').filter((path) => !path.endsWith('.test.ts')),
];

/** Compiles the declarations of the library; calls `write` with the path of each in the package and its text. */
export function writeTypes(write: (path: string, text: string) => void): void {
  const folder = mkdtempSync(join(tmpdir(), 'hindsight-types-'));
  const config = {
    extends: join(ROOT, 'tsconfig.json'),
    compilerOptions: {
      ...{ noEmit: false, declaration: true, emitDeclarationOnly: true, rootDir: ROOT, outDir: folder },
      typeRoots: [join(ROOT, 'node_modules/@types')],
    },
    files: listSources().map((path) => join(ROOT, path)),
    include: [],
  };
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify(config));
  const { status, stdout } = spawnSync(join(ROOT, 'node_modules/.bin/tsc'), ['-p', folder], { encoding: 'utf8' });
  if (status !== 0) throw new Error(`the declarations were not compiled:\n${stdout}`);
  const files = readdirSync(folder, { recursive: true }).map(String);
  for (const path of files.filter((file) => file.endsWith('.d.ts')).sort())
    write(path, readFileSync(join(folder, path), 'utf8'));
  rmSync(folder, { recursive: true });
}
