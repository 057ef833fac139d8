import { isOwnFrame, parseFrame } from '../../frame.ts';
import { oncePerStack } from '../../metrics/once-per-stack.ts';
import { getFrames, getStack } from '../../metrics/stacks.ts';
import type { DumpedThread } from '../../model.ts';

/** The tasks into which a parallel stream splits its elements. */
const SPLITS = /^java\.util\.stream\.(?:AbstractTask|\w+\$\w*Task)\.compute$/;
const IN_STREAM = /^java\.util\.(?:stream\.|Spliterator)/;

/**
 * Returns whether a thread goes over its share of the elements of a parallel stream. The JIT keeps it in one frame all
 * the time, so that dumps always meet it there; it ends with the elements.
 */
export const isInParallelLoop = oncePerStack((frames) => {
  const parsed = frames.map(parseFrame);
  const first = parsed.findIndex(({ className }) => IN_STREAM.test(className));
  if (first < 0 || !parsed.some(({ qualified }) => SPLITS.test(qualified))) return false;
  const own = frames.slice(0, first).filter((text) => isOwnFrame(text) && !isLambdaClass(text));
  // Above the lambda or method that handles one element, other methods of the application may have loops of their own.
  return own.length === 1 || own.every((text) => parseFrame(text).method.startsWith('lambda$'));
});

const isLambdaClass = (text: string): boolean => parseFrame(text).className.includes('$$Lambda');

/** Tasks that split their work into tasks of the same kind: those of parallel streams, and those of an application. */
const RUNS_PART = /^java\.util\.concurrent\.(?:RecursiveTask|RecursiveAction|CountedCompleter)\.exec$/;

const isPart = oncePerStack((frames) =>
  frames.some((text) => {
    const { qualified } = parseFrame(text);
    return SPLITS.test(qualified) || RUNS_PART.test(qualified);
  }),
);

/** The topmost method of the application on the stack of a thread that does a part of a work that was split. */
const findPartMethod = (thread: DumpedThread): string | undefined =>
  isPart(getStack(thread)) ? parseFrame(getFrames(thread).find(isOwnFrame) ?? '').qualified : undefined;

/**
 * Returns whether several threads are in the same method of a work that was split (a parallel stream, a RecursiveTask):
 * they share it. One that never ended with its part would be left alone, because the others take the rest.
 */
export function sharesWork(thread: DumpedThread, threads: readonly DumpedThread[]): boolean {
  const method = findPartMethod(thread);
  return method !== undefined && threads.some((other) => other !== thread && findPartMethod(other) === method);
}
