import { parseFrame } from '../frame.ts';
import type { Stack, ThreadDump } from '../model.ts';

export interface ExceptionSite {
  /** Class of the exception: `com.acme.FeedException`; of the handlers of no class `Throwable`. */
  readonly type: string;
  readonly threads: readonly number[];
}

/** Only near its top is a thread still making an exception; further down the frame is of a class that is called so. */
const MAX_DEPTH = 12;
const THROWABLE = /(?:Exception|Error|Throwable)$/;

/** Threads that are inside of the making or handling of an exception, by its class; most threads first. */
export function findExceptions({ threads }: ThreadDump): ExceptionSite[] {
  const byType = new Map<string, number[]>();
  const byStack = new Map<Stack, string | undefined>();
  threads.forEach(({ stack }, index) => {
    if (!byStack.has(stack)) byStack.set(stack, findExceptionType(stack.frames));
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
function findExceptionType(frames: readonly string[]): string | undefined {
  let type: string | undefined;
  for (const text of frames.slice(0, MAX_DEPTH)) {
    const { className, method } = parseFrame(text);
    if (method === '<init>' && THROWABLE.test(className)) type = className;
    else if (className === 'java.lang.Throwable') type ??= className;
    else if (THROWABLE.test(method) || THROWABLE.test(className)) type ??= `${className}.${method}`;
  }
  return type;
}
