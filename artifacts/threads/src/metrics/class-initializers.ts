import type { LockNote } from '../events.ts';
import { parseFrame } from '../frame.ts';
import type { DumpedThread } from '../model.ts';
import { classifyActivity } from './activity.ts';
import { getFrames } from './stacks.ts';

export const isClassInit = ({ relation }: LockNote): boolean => relation === 'class-init';

/** Returns whether the thread waits for the initialization of a class that the dump does not name, as older JVMs do not. */
export const waitsForUnnamedClass = (thread: DumpedThread): boolean =>
  classifyActivity(thread) === 'class-initialization' && !thread.locks.some(isClassInit);

/**
 * Finds the thread that initializes each awaited class. No JVM prints it, but `<clinit>` of the class is on its stack. When
 * a thread waits for a class without a name, it may be any of those that are being initialized.
 */
export function findClassInitializers(threads: readonly DumpedThread[]): Map<string, number> {
  const awaited = new Set(threads.flatMap(({ locks }) => locks.filter(isClassInit).map(({ lock }) => lock)));
  const mayBeAny = threads.some(waitsForUnnamedClass);
  const initializers = new Map<string, number>();
  if (awaited.size === 0 && !mayBeAny) return initializers;
  threads.forEach((thread, index) => {
    const waitsFor = thread.locks.find(isClassInit)?.lock;
    for (const className of listInitialized(thread))
      if (className !== waitsFor && (mayBeAny || awaited.has(className))) initializers.set(className, index);
  });
  return initializers;
}

/** Lists the classes whose initializers are on the stack, the innermost first. */
const listInitialized = (thread: DumpedThread): string[] =>
  getFrames(thread).flatMap((text) => {
    const { className, method } = parseFrame(text);
    return method === '<clinit>' ? [className] : [];
  });

/**
 * Finds the class for which a thread waits without its name: one whose initializer waits for this thread in turn, or else
 * the only one that another thread initializes.
 */
export function findUnnamedClass(
  thread: number,
  initializers: ReadonlyMap<string, number>,
  leadsTo: (from: number, to: number) => boolean,
): string | undefined {
  const others = [...initializers].filter(([, initializer]) => initializer !== thread);
  const inTurn = others.find(([, initializer]) => leadsTo(initializer, thread));
  const isOnly = new Set(others.map(([, initializer]) => initializer)).size === 1;
  return (inTurn ?? (isOnly ? others[0] : undefined))?.[0];
}
