import { frameOf } from '../frame.ts';
import type { Stack, ThreadDump } from '../model.ts';

export interface ExceptionSite {
  /** Class of the exception: `com.acme.FeedException`; of the handlers of no class `Throwable`. */
  readonly type: string;
  readonly threads: readonly number[];
}

/** Only near its top is a thread still making an exception; further down the frame is of a class that is called so. */
const NEAR_TOP = 12;
const THROWABLE = /(?:Exception|Error|Throwable)$/;

/** Threads that are inside of the making or handling of an exception, by its class; most threads first. */
export function exceptionsOf({ threads }: ThreadDump): ExceptionSite[] {
  const byType = new Map<string, number[]>();
  const byStack = new Map<Stack, string | undefined>();
  threads.forEach(({ stack }, index) => {
    if (!byStack.has(stack)) byStack.set(stack, exceptionIn(stack.frames));
    const type = byStack.get(stack);
    if (type === undefined) return;
    const same = byType.get(type);
    if (same) same.push(index);
    else byType.set(type, [index]);
  });
  return [...byType]
    .map(([type, same]) => ({ type, threads: same }))
    .sort((a, b) => b.threads.length - a.threads.length);
}

/** The deepest constructor tells the class that is made: those above it are its superclasses. */
function exceptionIn(frames: readonly string[]): string | undefined {
  let found: string | undefined;
  for (const text of frames.slice(0, NEAR_TOP)) {
    const { className, method } = frameOf(text);
    if (method === '<init>' && THROWABLE.test(className)) found = className;
    else if (className === 'java.lang.Throwable') found ??= className;
    else if (THROWABLE.test(method) || THROWABLE.test(className)) found ??= `${className}.${method}`;
  }
  return found;
}
