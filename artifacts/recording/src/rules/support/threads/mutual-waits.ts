import { rememberByStack } from '../../../metrics/remember-by-stack.ts';
import { NO_ID, type Recording, type RecordingAnalysis } from '../../../model.ts';
import { isPlatformMethod, listFrames } from '../stacks.ts';

const MIN_THREADS = 3;
const MIN_WAITS = 20;
/** Of the waits that somebody ended, those that another waiter ended. */
const MIN_MUTUAL_SHARE = 0.8;
/** A thread that waits again at once found nothing: whoever was faster took it. */
const AGAIN_MS = 2;
/** Of the waits that end one after the other, those that one thread ends: the last at a barrier opens it for all. */
const MAX_TOGETHER_SHARE = 0.4;

interface Wait {
  readonly thread: number;
  readonly from: number;
  to: number;
  /** The name of the thread that ended it. */
  notifier: string;
  isMutual: boolean;
}

/** The method of the program that calls `Object.wait`. */
export const findWaiter = (recording: Recording, stack: number): string | undefined =>
  listFrames(recording, stack).find((frame) => frame.includes('.') && !isPlatformMethod(frame));

/**
 * The methods in which threads wait for each other: who ends the wait of one is mostly another that waits there at other times. That is
 * how those who share a few objects of an own pool wait. Consumers are woken by producers, and threads at a barrier all at once.
 */
export function findMutualWaits({ recording }: RecordingAnalysis): ReadonlySet<string> {
  const columns = recording.samples.get('jdk.JavaMonitorWait');
  if (!columns || columns.mergedMs > 0) return new Set();
  const nameWaiter = rememberByStack((stack) => findWaiter(recording, stack));
  const rows = Array.from({ length: columns.rows }, (_, row) => row);
  const byMethod = Map.groupBy(rows, (row) => nameWaiter(columns.stacks[row] ?? NO_ID));
  const mutual = [...byMethod].flatMap(([method, ofMethod]) => {
    const names = new Set(ofMethod.map((row) => recording.threads[columns.threads[row] ?? NO_ID]?.name));
    const notified = ofMethod.filter((row) => (columns.details[row] ?? NO_ID) !== NO_ID);
    const waits = joinWaits(
      notified.map((row) => ({
        thread: columns.threads[row] ?? NO_ID,
        from: columns.times[row] ?? 0,
        to: (columns.times[row] ?? 0) + (columns.weights[row] ?? 0),
        notifier: recording.names[columns.details[row] ?? NO_ID] ?? '',
        isMutual: names.has(recording.names[columns.details[row] ?? NO_ID]),
      })),
    );
    return method !== undefined && areOfPool(waits) ? [method] : [];
  });
  return new Set(mutual);
}

/** Joins the waits of a thread that follow each other at once. */
function joinWaits(waits: readonly Wait[]): Wait[] {
  const last = new Map<number, Wait>();
  const joined: Wait[] = [];
  for (const wait of waits.toSorted((a, b) => a.from - b.from)) {
    const before = last.get(wait.thread);
    if (before && wait.from - before.to < AGAIN_MS) {
      before.to = wait.to;
      before.notifier = wait.notifier;
      before.isMutual = wait.isMutual;
      continue;
    }
    const own = { ...wait };
    last.set(wait.thread, own);
    joined.push(own);
  }
  return joined;
}

function areOfPool(waits: readonly Wait[]): boolean {
  if (waits.length < MIN_WAITS || new Set(waits.map(({ thread }) => thread)).size < MIN_THREADS) return false;
  const mutual = waits.filter(({ isMutual }) => isMutual).length;
  const inOrder = waits.toSorted((a, b) => a.to - b.to);
  const together = inOrder.filter(({ notifier }, index) => notifier === inOrder[index - 1]?.notifier).length;
  return mutual >= MIN_MUTUAL_SHARE * waits.length && together <= MAX_TOGETHER_SHARE * waits.length;
}
