import { parseFrame } from '../frame.ts';
import type { Stack, ThreadDump } from '../model.ts';
import type { CountedState } from './states.ts';

/** Threads whose stacks share the calls from the root of the tree to this node. */
export interface CallNode {
  /** `com.acme.Job.run`. */
  readonly method: string;
  threadCount: number;
  readonly states: Map<CountedState, number>;
  readonly calls: Map<string, CallNode>;
}

/**
 * The direction of a tree. `callers` goes from the top of the stacks to their callers; `calls` goes from `Thread.run`
 * to what it calls.
 */
export type Direction = 'calls' | 'callers';

/** Deeper calls of a recursion add no information. */
const MAX_DEPTH = 200;

/**
 * Builds the tree from all threads that have frames. A stack is walked once per thread state, however many threads
 * share it.
 */
export function buildCallTree({ threads }: ThreadDump, direction: Direction): CallNode {
  const root = createNode('all threads');
  const byStack = new Map<Stack, Map<CountedState, number>>();
  for (const { stack, state = 'UNABLE_DETERMINE' } of threads) {
    if (stack.frames.length === 0) continue;
    const states = byStack.get(stack) ?? new Map<CountedState, number>();
    states.set(state, (states.get(state) ?? 0) + 1);
    byStack.set(stack, states);
  }
  for (const [stack, states] of byStack) {
    const top = stack.frames.slice(0, MAX_DEPTH);
    const frames = direction === 'callers' ? top : top.toReversed();
    for (const [state, count] of states) addPath(root, frames, state, count);
  }
  return root;
}

const createNode = (method: string): CallNode => ({ method, threadCount: 0, states: new Map(), calls: new Map() });

function addPath(root: CallNode, frames: readonly string[], state: CountedState, count: number): void {
  let node = root;
  addThreads(node, state, count);
  for (const text of frames) {
    const method = parseFrame(text).qualified;
    let next = node.calls.get(method);
    if (!next) {
      next = createNode(method);
      node.calls.set(method, next);
    }
    addThreads(next, state, count);
    node = next;
  }
}

function addThreads(node: CallNode, state: CountedState, count: number): void {
  node.threadCount += count;
  node.states.set(state, (node.states.get(state) ?? 0) + count);
}
