/** One installation at a time in a checkout: two `npm ci` at once would each empty the folder that the other fills. */
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const POLL_MS = 200;
/** The folder exists for a moment before its owner is written; without one for longer, the owner was ended in between. */
const MAX_POLLS_WITHOUT_OWNER = 10;

const wait = (ms) => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms);

function isAlive(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // The process of another user may not be signalled, but it is there.
    return error.code === 'EPERM';
  }
}

function readOwner(folder) {
  try {
    return Number(readFileSync(join(folder, 'pid'), 'utf8')) || undefined;
  } catch (error) {
    if (error.code === 'ENOENT') return undefined;
    throw error;
  }
}

function tryToLock(folder) {
  try {
    mkdirSync(folder);
  } catch (error) {
    if (error.code === 'EEXIST') return false;
    throw error;
  }
  writeFileSync(join(folder, 'pid'), String(process.pid));
  return true;
}

/**
 * Waits until no other process holds the lock, which is a folder, and takes it. The lock of a process that has ended is removed.
 * `onWait` is called once, with the process that holds it. Returns what releases the lock.
 */
export function lockInstallation(folder, onWait) {
  let owner;
  for (let withoutOwner = 0; !tryToLock(folder); wait(POLL_MS)) {
    const pid = readOwner(folder);
    withoutOwner = pid === undefined ? withoutOwner + 1 : 0;
    if (withoutOwner > MAX_POLLS_WITHOUT_OWNER || (pid !== undefined && !isAlive(pid)))
      rmSync(folder, { recursive: true, force: true });
    else if (pid !== undefined && pid !== owner) onWait(pid);
    owner = pid ?? owner;
  }
  return () => rmSync(folder, { recursive: true, force: true });
}
