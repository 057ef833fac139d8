/**
 * Compiles the AssemblyScript sources (a subset of TypeScript) to WebAssembly and writes each beside the module that uses it, so
 * that neither tests nor bundles need a compiler. `--check` fails when a compiled program is stale.
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { ROOT } from './repository.ts';

interface Target {
  /** The folder of the module that uses the program. */
  readonly folder: string;
  /** Whether the memory is shared by threads. */
  readonly isShared: boolean;
}

const SOURCES: Readonly<Record<string, Target>> = {
  'kernel/intake/wasm/line-ends.ts': { folder: 'kernel/intake/src/lines', isShared: true },
  'kernel/intake/wasm/lzma-decoder.ts': { folder: 'kernel/intake/src/encodings/lzma', isShared: false },
  'artifacts/gc/wasm/unified-prefilter.ts': { folder: 'artifacts/gc/src/formats/unified', isShared: true },
  'artifacts/gc/wasm/hotspot8-prefilter.ts': { folder: 'artifacts/gc/src/formats/hotspot8', isShared: true },
  'artifacts/logs/wasm/line-shapes.ts': { folder: 'artifacts/logs/src/shapes', isShared: true },
  'artifacts/threads/wasm/dump-start-prefilter.ts': { folder: 'artifacts/threads/src', isShared: true },
  'artifacts/threads/wasm/known-runs.ts': { folder: 'artifacts/threads/src/known-lines', isShared: false },
  'artifacts/recording/wasm/event-batches.ts': {
    folder: 'artifacts/recording/src/formats/modern/batches',
    isShared: false,
  },
};

/** The caller provides the memory; the programs allocate nothing. */
const OPTIONS = [
  ...['--optimizeLevel', '3', '--noAssert', '--runtime', 'stub', '--enable', 'simd', '--enable', 'threads'],
  ...['--importMemory', '--initialMemory', '1', '--maximumMemory', '65536'],
];
const SHARED_OPTIONS = [...OPTIONS, '--sharedMemory'];

interface Compiler {
  main(
    args: readonly string[],
    io: {
      readFile(name: string, folder: string): string | null;
      writeFile(name: string, content: Uint8Array): void;
    },
  ): Promise<{ readonly error: Error | null; readonly stderr: { toString(): string } }>;
}

const COMPILER = join(ROOT, 'scripts/wasm-compiler/node_modules/assemblyscript/dist/asc.js');

async function compile(source: string, isShared: boolean): Promise<Uint8Array> {
  const { main } = (await import(pathToFileURL(COMPILER).href)) as Compiler;
  let program = new Uint8Array(0);
  const { error, stderr } = await main(
    [source, '--outFile', 'program.wasm', ...(isShared ? SHARED_OPTIONS : OPTIONS)],
    {
      readFile: (name) => (existsSync(join(ROOT, name)) ? readFileSync(join(ROOT, name), 'utf8') : null),
      writeFile: (_, content) => {
        program = Uint8Array.from(content);
      },
    },
  );
  if (error) throw new Error(`${source}: ${stderr.toString() || error.message}`);
  return program;
}

/** `unified-prefilter` is UNIFIED_PREFILTER. */
const toConstantName = (source: string): string => basename(source, '.ts').replaceAll('-', '_').toUpperCase();

const toModule = (source: string, program: Uint8Array): string =>
  `/** Written by scripts/build-wasm.ts from ${source}. */\nexport const ${toConstantName(source)} =\n  '${Buffer.from(program).toString('base64')}';\n`;

if (!existsSync(COMPILER)) {
  process.stderr.write('the compiler of WebAssembly is not installed: npm run check installs it\n');
  process.exit(1);
}
for (const [source, { folder, isShared }] of Object.entries(SOURCES)) {
  const path = join(ROOT, folder, `${basename(source, '.ts')}.wasm.ts`);
  const text = toModule(source, await compile(source, isShared));
  if (!process.argv.includes('--check')) writeFileSync(path, text);
  else if (!existsSync(path) || readFileSync(path, 'utf8') !== text) {
    process.stderr.write(`${path} is not what ${source} gives: run node scripts/build-wasm.ts\n`);
    process.exitCode = 1;
  }
}
