/**
 * Compiles the command line and the analysis into a few files of JavaScript, when a source has changed: a process that may
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
/** Loaded for some commands alone, and they read files that stand beside their sources. */
const LEFT_AS_SOURCES = ['@hindsight/service', '@hindsight/render'];

/** Packages that every analysis needs: of their many files little is left. The others are for single commands. */
const TAKEN_IN = ['commander', 're2js', 'zod'];
/** Which versions of them there are. */
const VERSIONS = join(ROOT, 'package-lock.json');

const staysOutside = (id: string): boolean =>
  LEFT_AS_SOURCES.includes(id) ||
  isBuiltin(id) ||
  (/^[^./]/.test(id) && !id.startsWith(OURS) && !TAKEN_IN.includes(id));

/**
 * An import of a module of Node reads all that the module exports, which loads what Node itself puts off until it is asked for:
 * with `node:fs` alone promises, streams and the lines of a terminal, 4 ms.
 */
const asksNode: Plugin = {
  name: 'asks-node',
  renderChunk: (code) =>
    code.replace(
      /^import (\{ .+ \}|[\w$]+) from "(node:[a-z_/]+)";$/gm,
      (_, names: string, id) => `const ${names.replaceAll(' as ', ': ')} = process.getBuiltinModule("${id}");`,
    ),
};

/** Beside its place and then put there: a program that starts meanwhile finds the old one or the sources. */
async function compile(): Promise<void> {
  const folder = fileURLToPath(COMPILED);
  const part = join(folder, '../program.part');
  rmSync(part, { recursive: true, force: true });
  const bundle = await rolldown({
    input: Object.fromEntries(Object.entries(ENTRIES).map(([name, path]) => [name, join(ROOT, path)])),
    platform: 'node',
    external: staysOutside,
    plugins: [asksNode],
    // No module does anything when it is loaded, entries aside: what nobody takes of one is left out.
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
