import { pluralize } from '@hindsight/claims';
import type { Tone, TreeNode } from '@hindsight/model';
import type { DumpAnalysis } from '../analysis.ts';
import { type CallNode, callTreeOf } from '../metrics/call-tree.ts';
import { dumpLabel, type SectionWriter } from './report-input.ts';
import { lookOfState } from './tones.ts';

/** A report is sent as a whole: of larger trees the widest parts are shown, and a line says so. */
const MOST_NODES = 5000;
const OPEN_DEPTH = 3;

/** What all threads do: from their start to what they call, and from where they stand back to who called. */
export const callTreeSection: SectionWriter = ({ analysis: { dumps } }) => {
  const last = dumps.at(-1);
  if (!last?.dump.threads.some(({ stack }) => stack.frames.length > 0)) return undefined;
  const calls = callTreeOf(last.dump, 'calls');
  const callers = callTreeOf(last.dump, 'callers');
  const note = noteOf(last, calls);
  return {
    id: 'calls',
    title: 'What all threads do',
    blocks: [
      { kind: 'flame-graph', id: 'flame-graph', title: 'Flame graph', note, unit: 'count', frames: nodesOf(calls) },
      {
        kind: 'tree',
        id: 'call-tree',
        title: 'Calls',
        unit: 'count',
        total: calls.threadCount,
        nodes: nodesOf(calls),
        openDepth: OPEN_DEPTH,
      },
      {
        kind: 'tree',
        id: 'hot-methods',
        title: 'Methods at the top, and who calls them',
        unit: 'count',
        total: callers.threadCount,
        nodes: nodesOf(callers),
        openDepth: 0,
      },
    ],
  };
};

function noteOf(one: DumpAnalysis, calls: CallNode): string {
  const fewest = fewestThreadsShown(calls);
  const leftOut = fewest > 1 ? `; calls of fewer than ${fewest} threads are left out` : '';
  return `${pluralize(calls.threadCount, 'thread')} with a stack, ${dumpLabel(one)}; width is threads, colour is their state${leftOut}`;
}

/** Widest first, every node right before those that it calls. A node with narrower ones left out keeps its own width. */
function nodesOf(root: CallNode): TreeNode[] {
  const fewest = fewestThreadsShown(root);
  const nodes: TreeNode[] = [];
  const open = [{ node: root, depth: -1 }];
  for (let next = open.pop(); next; next = open.pop()) {
    const { node, depth } = next;
    if (depth >= 0) nodes.push({ depth, label: node.method, value: node.threadCount, tone: toneOf(node) });
    const calls = [...node.calls.values()].filter(({ threadCount }) => threadCount >= fewest);
    for (const called of calls.sort((a, b) => a.threadCount - b.threadCount))
      open.push({ node: called, depth: depth + 1 });
  }
  return nodes;
}

/** Of a tree that is too large only nodes of so many threads are shown. */
function fewestThreadsShown(root: CallNode): number {
  const widths: number[] = [];
  const open = [root];
  for (let next = open.pop(); next; next = open.pop()) {
    widths.push(next.threadCount);
    open.push(...next.calls.values());
  }
  if (widths.length <= MOST_NODES) return 1;
  return (widths.sort((a, b) => b - a)[MOST_NODES] ?? 0) + 1;
}

/** The state that most of its threads are in. */
function toneOf({ states }: CallNode): Tone {
  const [most] = [...states].sort(([, a], [, b]) => b - a);
  return lookOfState(most?.[0] ?? 'UNABLE_DETERMINE').tone;
}
