#!/usr/bin/env node
/**
 * `npx hindsight`: plain JavaScript that any Node can run. The program needs Node 26; an older Node hands over to the
 * one that `npm start` and `npm test` install, or that npm has installed beside the package.
 */

const OLDEST_MAJOR = 26;
const EXIT_FAILURE = 4;
/** Commands that leave analyses to other processes, and words that only ask for text. */
const WITHOUT_ANALYSES = ['serve', 'worker', 'help', '--help', '-h', '--version', '-V', 'completion', 'man', undefined];
const [, , command, ...options] = process.argv;
const analyses = !WITHOUT_ANALYSES.includes(command);

const major = Number(process.versions.node.split('.')[0]);
if (major >= OLDEST_MAJOR) {
  const { load } = await import('../../../engine/src/compiled-program.mjs');
  const namesFormat = options.some((option) => option.startsWith('--format'));
  await load('hindsight', { analyses, hashes: namesFormat });
} else await runNewestNode();

async function runNewestNode() {
  const { spawn } = await import('node:child_process');
  const { fileURLToPath } = await import('node:url');
  const { MEMORY_VARIABLES, V8_FLAGS } = await import('../../../engine/src/v8-flags.mjs');
  const { findNewestNode, NO_NEWEST_NODE } = await import('./newest-node.mjs');
  const node = findNewestNode();
  if (node === undefined) {
    process.stderr.write(`hindsight: ${NO_NEWEST_NODE}\n`);
    process.exitCode = EXIT_FAILURE;
    return;
  }
  // A process that analyzes nothing starts faster without them.
  const { flags, variables } = analyses
    ? { flags: V8_FLAGS, variables: MEMORY_VARIABLES }
    : { flags: [], variables: {} };
  const words = [...flags, fileURLToPath(import.meta.url), ...process.argv.slice(2)];
  const child = spawn(node, words, { env: { ...process.env, ...variables }, stdio: 'inherit' });
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
