/**
 * Compiles the command line and the analysis into a few JavaScript files when a source has changed. A process that may
 * run for a tenth of a second would spend 150 ms on finding and loading 1,000 modules.
 */
import { renameSync, rmSync, writeFileSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import { join, relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { COMPILED, ENTRIES, isCompiled, stateOf } from '@hindsight/cli/program';
import { type Plugin, rolldown } from 'rolldown';
import { ROOT } from './repository.ts';

const OURS = '@hindsight/';
/** Modules that only some commands load and that read files beside their sources. */
const LEFT_AS_SOURCES = ['@hindsight/service', '@hindsight/render', '@hindsight/web'];

/** Packages that every analysis needs. The others are for single commands. */
const TAKEN_IN = ['commander', 're2js', 'zod'];
/** Their versions. */
const VERSIONS = join(ROOT, 'package-lock.json');

const staysOutside = (id: string): boolean =>
  LEFT_AS_SOURCES.includes(id) ||
  isBuiltin(id) ||
  (/^[^./]/.test(id) && !id.startsWith(OURS) && !TAKEN_IN.includes(id));

/**
 * An import of a Node module reads all its exports, which loads what Node itself would load lazily:
 * with `node:fs` alone promises, streams and readline, 4 ms.
 */
const queriesNode: Plugin = {
  name: 'asks-node',
  renderChunk: (code) =>
    code.replace(
      /^import (\{ .+ \}|[\w$]+) from "(node:[a-z_/]+)";$/gm,
      (_, names: string, id) => `const ${names.replaceAll(' as ', ': ')} = process.getBuiltinModule("${id}");`,
    ),
};

/** Files are written beside their place and then renamed: a program that starts meanwhile finds the old files or the sources. */
async function compile(): Promise<void> {
  const folder = fileURLToPath(COMPILED);
  const part = join(folder, '../program.part');
  rmSync(part, { recursive: true, force: true });
  const bundle = await rolldown({
    input: Object.fromEntries(Object.entries(ENTRIES).map(([name, path]) => [name, join(ROOT, path)])),
    platform: 'node',
    external: staysOutside,
    plugins: [queriesNode],
    // Apart from entries no module has side effects, so unused exports are dropped.
    treeshake: { moduleSideEffects: false },
  });
  await bundle.write({ dir: part, format: 'esm', entryFileNames: '[name].js' });
  const own = (await bundle.watchFiles).filter((path) => !path.includes(`${sep}node_modules${sep}`));
  const paths = [...own, VERSIONS, import.meta.filename].map((path) => relative(ROOT, path).replaceAll(sep, '/'));
  await bundle.close();
  writeFileSync(
    join(part, 'sources.json'),
    JSON.stringify(Object.fromEntries(paths.map((path) => [path, stateOf(path)]))),
  );
  rmSync(folder, { recursive: true, force: true });
  renameSync(part, folder);
}

if (!isCompiled()) await compile();
