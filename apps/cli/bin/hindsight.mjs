#!/usr/bin/env node
/**
 * `npx hindsight`: plain JavaScript that any Node can run. The program needs Node 26; an older Node hands over to the pinned
 * one that `npm start` and `npm test` install.
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
  const { existsSync } = await import('node:fs');
  const { fileURLToPath } = await import('node:url');
  const { V8_FLAGS } = await import('../../../engine/src/v8-flags.mjs');
  const program = process.platform === 'win32' ? 'node.exe' : 'node';
  const pinned = fileURLToPath(new URL(`../../../.runtime/node_modules/node/bin/${program}`, import.meta.url));
  if (!existsSync(pinned)) {
    process.stderr.write(
      `hindsight: this is Node ${process.versions.node}, and Node ${OLDEST_MAJOR} is not installed yet. Run "npm start" or "npm test" once: they install it.\n`,
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
