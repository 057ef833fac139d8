import type { HeapAnalysis } from '../src/analysis.ts';
import type { ThreadUse } from '../src/metrics/jvm/thread-use.ts';

/** Builds a thread with these frames that keeps 648 bytes. */
export const aThreadUse = (...frames: string[]): ThreadUse => ({
  thread: { object: 0, serial: 1, frames, locals: [] },
  name: 'main',
  className: 'java.lang.Thread',
  state: 'RUNNABLE',
  daemon: false,
  retained: 648,
});

/** Builds the figures of a dump that the JVM wrote because it had no memory for a request at this frame. */
export const aRequestWithoutMemory = ({
  frame,
  callers = [],
  used,
  maxHeapBytes,
}: {
  readonly frame: string;
  readonly callers?: readonly string[];
  readonly used: number;
  readonly maxHeapBytes?: number;
}): Partial<HeapAnalysis> => ({
  threads: [aThreadUse('java.lang.OutOfMemoryError.<init>(OutOfMemoryError.java:48)', frame, ...callers)],
  usedBytes: used,
  jvm: { options: [], ...(maxHeapBytes !== undefined && { maxHeapBytes }) },
});
