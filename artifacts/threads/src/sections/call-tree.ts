import { pluralize } from '@hindsight/claims';
import type { Tone, TreeNode } from '@hindsight/model';
import type { DumpAnalysis } from '../analysis.ts';
import { buildCallTree, type CallNode } from '../metrics/call-tree.ts';
import { formatDumpLabel, type SectionWriter } from './report-input.ts';
import { getStateStyle } from './state-styles.ts';

/** A report is sent as a whole. Of larger trees only the widest parts are shown, and a line says so. */
const MAX_NODES = 5000;
const OPEN_DEPTH = 3;

/**
 * Writes two call trees of all threads: from their start to what they call, and from where they are back to their
 * callers.
 */
export const writeCallTrees: SectionWriter = ({ analysis: { dumps } }) => {
  const last = dumps.at(-1);
  if (!last?.dump.threads.some(({ stack }) => stack.frames.length > 0)) return undefined;
  const calls = buildCallTree(last.dump, 'calls');
  const callers = buildCallTree(last.dump, 'callers');
  const note = buildNote(last, calls);
  return {
    id: 'calls',
    title: 'What all threads do',
    summary: `${pluralize(calls.threadCount, 'stack')}: flame graph, calls, methods at the top`,
    blocks: [
      { kind: 'flame-graph', id: 'flame-graph', title: 'Flame graph', note, unit: 'count', frames: listNodes(calls) },
      {
        kind: 'tree',
        id: 'call-tree',
        title: 'Calls',
        unit: 'count',
        total: calls.threadCount,
        nodes: listNodes(calls),
        openDepth: OPEN_DEPTH,
      },
      {
        kind: 'tree',
        id: 'hot-methods',
        title: 'Methods at the top, and who calls them',
        unit: 'count',
        total: callers.threadCount,
        nodes: listNodes(callers),
        openDepth: 0,
      },
    ],
  };
};

function buildNote(one: DumpAnalysis, calls: CallNode): string {
  const minThreads = findMinThreads(calls);
  const leftOut = minThreads > 1 ? `; calls of fewer than ${minThreads} threads are omitted` : '';
  return `${pluralize(calls.threadCount, 'thread')} with a stack, ${formatDumpLabel(one)}; the width is the number of threads, the color their state${leftOut}`;
}

/**
 * Lists nodes, widest first, each directly before the nodes it calls. A node keeps its width when narrower ones below
 * it are omitted.
 */
function listNodes(root: CallNode): TreeNode[] {
  const minThreads = findMinThreads(root);
  const nodes: TreeNode[] = [];
  const open = [{ node: root, depth: -1 }];
  for (let next = open.pop(); next; next = open.pop()) {
    const { node, depth } = next;
    if (depth >= 0) nodes.push({ depth, label: node.method, value: node.threadCount, tone: findTone(node) });
    const calls = [...node.calls.values()].filter(({ threadCount }) => threadCount >= minThreads);
    for (const called of calls.sort((a, b) => a.threadCount - b.threadCount))
      open.push({ node: called, depth: depth + 1 });
  }
  return nodes;
}

/** Computes how many threads a node needs to be shown, when the tree is too large. */
function findMinThreads(root: CallNode): number {
  const widths: number[] = [];
  const open = [root];
  for (let next = open.pop(); next; next = open.pop()) {
    widths.push(next.threadCount);
    open.push(...next.calls.values());
  }
  if (widths.length <= MAX_NODES) return 1;
  return (widths.sort((a, b) => b - a)[MAX_NODES] ?? 0) + 1;
}

/** Returns the color of the state that most of its threads are in. */
function findTone({ states }: CallNode): Tone {
  const [most] = [...states].sort(([, a], [, b]) => b - a);
  return getStateStyle(most?.[0] ?? 'UNABLE_DETERMINE').tone;
}
