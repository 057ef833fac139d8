#!/usr/bin/env node
/**
 * `npx hindsight`: plain JavaScript that any Node can run. The program needs Node 26; an older Node hands over to the pinned
 * one that `npm start` and `npm test` install, or that npm has installed beside the package.
 */

const OLDEST_MAJOR = 26;
const EXIT_FAILURE = 4;

const major = Number(process.versions.node.split('.')[0]);
if (major >= OLDEST_MAJOR) {
  const { load } = await import('./program.mjs');
  await load('hindsight');
} else await runPinnedNode();

async function runPinnedNode() {
  const { spawn } = await import('node:child_process');
  const { fileURLToPath } = await import('node:url');
  const { V8_FLAGS } = await import('../../../engine/src/v8-flags.mjs');
  const pinned = await findPinnedNode();
  if (pinned === undefined) {
    process.stderr.write(
      `hindsight: this is Node ${process.versions.node}, and Node ${OLDEST_MAJOR} is not installed. In a checkout run "npm start" or "npm test" once; a package is installed again with its optional dependencies.\n`,
    );
    process.exitCode = EXIT_FAILURE;
    return;
  }
  const words = [...V8_FLAGS, fileURLToPath(import.meta.url), ...process.argv.slice(2)];
  const child = spawn(pinned, words, { stdio: 'inherit' });
  const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'];
  for (const signal of signals) process.on(signal, () => child.kill(signal));
  child.on('exit', (code, signal) => {
    process.exitCode = code ?? EXIT_FAILURE;
    // A program that a signal ended passes the signal on, so that the shell sees 130 or 143 as from any other command.
    if (signal === null) return;
    for (const one of signals) process.removeAllListeners(one);
    process.kill(process.pid, signal);
  });
}

/** The Node of the checkout, or the package of this platform that is an optional dependency of the npm package. */
async function findPinnedNode() {
  const { existsSync } = await import('node:fs');
  const { createRequire } = await import('node:module');
  const { dirname, join } = await import('node:path');
  const { fileURLToPath } = await import('node:url');
  const program = join('bin', process.platform === 'win32' ? 'node.exe' : 'node');
  const inCheckout = fileURLToPath(new URL(`../../../.runtime/node_modules/node/${program}`, import.meta.url));
  if (existsSync(inCheckout)) return inCheckout;
  const require = createRequire(import.meta.url);
  const platform = `${process.platform === 'win32' ? 'win' : process.platform}-${process.arch}`;
  for (const name of [`node-${platform}`, `node-bin-${platform}`]) {
    try {
      return join(dirname(require.resolve(`${name}/package.json`)), program);
    } catch (error) {
      if (error.code !== 'MODULE_NOT_FOUND') throw error;
    }
  }
  return undefined;
}
