import type { HeapAnalysis } from '../../analysis.ts';

const ERROR = 'java.lang.OutOfMemoryError';

/** A thread that ran out of memory when the dump was written. */
export interface OutOfMemory {
  readonly thread: string;
  /** The frame that requested memory, below those of the error itself; undefined when no frame shows it. */
  readonly frame: string | undefined;
}

/**
 * Finds threads whose stack constructs or holds an OutOfMemoryError. The errors that the JVM preallocates are on no
 * stack.
 */
export function findOutOfMemoryThreads({ threads, objects }: Pick<HeapAnalysis, 'threads' | 'objects'>): OutOfMemory[] {
  return threads.flatMap(({ name, thread }) => {
    const at = thread.frames.findLastIndex((frame) => frame.startsWith(`${ERROR}.<init>`));
    const isHeld = thread.locals.some(({ object }) => objects.getLabel(object) === ERROR);
    return at < 0 && !isHeld ? [] : [{ thread: name, frame: thread.frames[at + 1] }];
  });
}
