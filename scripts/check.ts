/**
 * `npm run check`: types, lint and format, imports, shape, names, dead code, lock files, compiled WebAssembly and generated pages. All
 * checks run; one failure fails the command.
 */
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { ROOT } from './repository.ts';

const bin = (name: string) => join(ROOT, 'node_modules/.bin', name);
const script = (name: string, ...args: string[]) => [process.execPath, join(ROOT, 'scripts', name), ...args];

const CHECKS: Readonly<Record<string, readonly string[]>> = {
  types: [bin('tsc'), '--noEmit', '-p', ROOT],
  'types of the web application': [bin('tsc'), '--noEmit', '-p', join(ROOT, 'apps/web')],
  'types of WebAssembly': [bin('tsc'), '-p', join(ROOT, 'scripts/wasm-compiler')],
  'lint and format': [bin('biome'), 'check', '--error-on-warnings', ROOT],
  imports: script('check-imports.ts'),
  shape: script('check-shape.ts'),
  names: script('check-names.ts'),
  'dead code': [bin('knip')],
  'lock files': script('check-lock-files.ts'),
  'compiled WebAssembly': script('build-wasm.ts', '--check'),
  'list of findings': script('write-findings-docs.ts', '--check'),
  'list of libraries': script('write-dependency-docs.ts', '--check'),
};

let failed = false;
for (const [name, [command = '', ...args]] of Object.entries(CHECKS)) {
  const started = performance.now();
  const { status } = spawnSync(command, args, { cwd: ROOT, stdio: 'inherit' });
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  process.stdout.write(`${status === 0 ? 'ok  ' : 'FAIL'} ${name} (${seconds} s)\n`);
  if (status !== 0) failed = true;
}
process.exitCode = failed ? 1 : 0;
