import { findApplicationFrame, parseFrame } from '../frame.ts';
import type { DumpedThread, Stack, ThreadDump } from '../model.ts';

/** Returns the stack that runs: of a carrier thread that of the virtual thread which it has mounted. */
export const getStack = ({ stack, mountedStack }: DumpedThread): Stack => mountedStack ?? stack;

export const getFrames = (thread: DumpedThread): readonly string[] => getStack(thread).frames;

export interface RepeatedStack {
  readonly stack: Stack;
  readonly threads: readonly number[];
}

/**
 * Finds stacks that two threads or more have, most threads first. Equal stacks are one object; they contain no lock
 * addresses.
 */
export function findRepeatedStacks({ threads }: ThreadDump): RepeatedStack[] {
  const byStack = new Map<Stack, number[]>();
  threads.forEach(({ stack }, index) => {
    if (stack.frames.length === 0) return;
    const same = byStack.get(stack);
    if (same) same.push(index);
    else byStack.set(stack, [index]);
  });
  return [...byStack]
    .filter(([, same]) => same.length > 1)
    .map(([stack, same]) => ({ stack, threads: same }))
    .sort((a, b) => b.threads.length - a.threads.length);
}

export interface UsedMethod {
  /** The method at the top of the stacks: `java.lang.Object.wait`. */
  readonly method: string;
  readonly threads: readonly number[];
  /** The topmost application method of the first thread. */
  readonly applicationMethod?: string;
}

/** Groups threads by the method they are in, most threads first. */
export function findUsedMethods({ threads }: ThreadDump): UsedMethod[] {
  const byMethod = new Map<string, number[]>();
  threads.forEach(({ stack: { frames } }, index) => {
    const [top] = frames;
    if (top === undefined) return;
    const { qualified } = parseFrame(top);
    const same = byMethod.get(qualified);
    if (same) same.push(index);
    else byMethod.set(qualified, [index]);
  });
  return [...byMethod]
    .map(([method, same]) => {
      const applicationFrame = findApplicationFrame(threads[same[0] ?? 0]?.stack.frames ?? []);
      return {
        method,
        threads: same,
        ...(applicationFrame !== undefined && { applicationMethod: parseFrame(applicationFrame).qualified }),
      };
    })
    .sort((a, b) => b.threads.length - a.threads.length);
}
