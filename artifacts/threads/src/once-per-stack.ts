import type { Stack } from './model.ts';

/**
 * Returns a function that computes a result once for each stack. Most threads of a large dump share their stacks with
 * others, and most dumps of a series theirs with the dump before.
 */
export function oncePerStack<Result>(compute: (frames: readonly string[]) => Result): (stack: Stack) => Result {
  const results = new WeakMap<Stack, { readonly result: Result }>();
  return (stack) => {
    const known = results.get(stack);
    if (known) return known.result;
    const result = compute(stack.frames);
    results.set(stack, { result });
    return result;
  };
}
