/**
 * `npm run check`: types, lint and format, imports, shape, names, dead code, lock files, compiled WebAssembly and generated pages. All
 * checks run, two at a time; one failure fails the command.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
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

/** Most checks compute on one processor, and the smallest machine has two. */
const CHECKS_AT_ONCE = 2;

/** Returns whether the check passed. What it prints comes as a whole, with its result below. */
async function runCheck(name: string, [command = '', ...args]: readonly string[]): Promise<boolean> {
  const started = performance.now();
  const child = spawn(command, args, { cwd: ROOT, stdio: ['ignore', 'pipe', 'pipe'] });
  const [output, errors, [status]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'close')]);
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  process.stdout.write(`${output}${errors}${status === 0 ? 'ok  ' : 'FAIL'} ${name} (${seconds} s)\n`);
  return status === 0;
}

const waiting = Object.entries(CHECKS).values();

async function runWaitingChecks(): Promise<void> {
  for (const [name, command] of waiting) {
    if (!(await runCheck(name, command))) process.exitCode = 1;
  }
}

await Promise.all(Array.from({ length: CHECKS_AT_ONCE }, runWaitingChecks));
