import { parseFrame } from '../frame.ts';
import type { Stack, ThreadDump } from '../model.ts';

export interface ExceptionSite {
  /** The class of the exception, `com.acme.FeedException`; `Throwable` for handlers of any class. */
  readonly type: string;
  readonly threads: readonly number[];
}

/** A thread creates an exception only near the top of its stack; further down a class merely has such a name. */
const MAX_DEPTH = 12;
const THROWABLE = /(?:Exception|Error|Throwable)$/;

/** Matches methods that may throw one: `acceptWithException` of a functional interface. */
const MAY_THROW = /With(?:out)?\w{0,80}(?:Exception|Error|Throwable)$/;

const handlesThrowable = (className: string, method: string): boolean =>
  THROWABLE.test(className) || (THROWABLE.test(method) && !MAY_THROW.test(method));

/** Groups threads that create or handle an exception by its class, most threads first. */
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

/**
 * Finds the class of the new exception: that of the deepest constructor, because those above it belong to its
 * superclasses.
 */
function findExceptionType(frames: readonly string[]): string | undefined {
  let type: string | undefined;
  for (const text of frames.slice(0, MAX_DEPTH)) {
    const { className, method } = parseFrame(text);
    if (method === '<init>' && THROWABLE.test(className)) type = className;
    else if (className === 'java.lang.Throwable') type ??= className;
    else if (handlesThrowable(className, method)) type ??= `${className}.${method}`;
  }
  return type;
}
