/**
 * Compiles the command line and the analysis into a few files of JavaScript, when a source has changed: a process that runs for
 * half a second would spend a seventh of it on finding and loading 300 modules.
 */
import { renameSync, rmSync, writeFileSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import { join, relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { COMPILED, ENTRIES, isCompiled, stateOf } from '@hindsight/cli/program';
import { rolldown } from 'rolldown';
import { ROOT } from './repository.ts';

const OURS = '@hindsight/';
/** Loaded for some commands alone, and they read files that stand beside their sources. */
const LEFT_AS_SOURCES = ['@hindsight/service', '@hindsight/render'];

const staysOutside = (id: string): boolean =>
  LEFT_AS_SOURCES.includes(id) || isBuiltin(id) || (/^[^./]/.test(id) && !id.startsWith(OURS));

/** Beside its place and then put there: a program that starts meanwhile finds the old one or the sources. */
async function compile(): Promise<void> {
  const folder = fileURLToPath(COMPILED);
  const part = join(folder, '../program.part');
  rmSync(part, { recursive: true, force: true });
  const bundle = await rolldown({
    input: Object.fromEntries(Object.entries(ENTRIES).map(([name, path]) => [name, join(ROOT, path)])),
    platform: 'node',
    external: staysOutside,
    treeshake: { moduleSideEffects: false },
  });
  await bundle.write({ dir: part, format: 'esm', entryFileNames: '[name].js' });
  const paths = [...(await bundle.watchFiles), import.meta.filename].map((path) =>
    relative(ROOT, path).replaceAll(sep, '/'),
  );
  await bundle.close();
  writeFileSync(
    join(part, 'sources.json'),
    JSON.stringify(Object.fromEntries(paths.map((path) => [path, stateOf(path)]))),
  );
  rmSync(folder, { recursive: true, force: true });
  renameSync(part, folder);
}

if (!isCompiled()) await compile();
