import { readdirSync, writeFileSync } from 'node:fs';
import { setPriority } from 'node:os';

/**
 * Where processors are scarce, Linux gives a thread of this niceness a third of the time of a usual one (weights 335 and 1024 in
 * `sched_prio_to_weight`), so that a long task still moves on while short ones come without end.
 */
const LOW_PRIORITY = 5;

/** Lets other processes go first. Only a privileged user could raise the priority again. */
export function lowerPriority(pid: number): void {
  lowerPriorityOfSession(pid);
  for (const thread of listThreads(pid)) {
    try {
      setPriority(thread, LOW_PRIORITY);
    } catch {
      // The thread has ended meanwhile.
    }
  }
}

/** An analysis process leads a session, and Linux may share the processors between sessions first (`sched_autogroup_enabled`). */
function lowerPriorityOfSession(pid: number): void {
  try {
    writeFileSync(`/proc/${pid}/autogroup`, String(LOW_PRIORITY));
  } catch {
    // Another system, no groups of sessions, or the process has ended.
  }
}

/** On Linux a priority belongs to a thread, and threads that start later inherit it. */
function listThreads(pid: number): readonly number[] {
  try {
    return readdirSync(`/proc/${pid}/task`).map(Number);
  } catch {
    // Another system, where it belongs to the process.
    return [pid];
  }
}
