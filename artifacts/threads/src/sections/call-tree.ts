import { type Block, type Cell, count, percent } from '@hindsight/model';
import type { DumpAnalysis } from '../analysis.ts';
import { type CallNode, callTreeOf, type Direction } from '../metrics/call-tree.ts';
import { dumpLabel, type SectionWriter } from './report-input.ts';

const ROWS = 300;

/** What all threads do, from their start to what they call, and from where they stand back to who called. */
export const callTreeSection: SectionWriter = ({ analysis: { dumps } }) => {
  const last = dumps.at(-1);
  if (!last?.dump.threads.some(({ stack }) => stack.frames.length > 0)) return undefined;
  return { id: 'calls', title: 'What all threads do', blocks: [tree(last, 'calls'), tree(last, 'callers')] };
};

function tree(one: DumpAnalysis, direction: Direction): Block {
  const root = callTreeOf(one.dump, direction);
  return {
    kind: 'table',
    title: `${direction === 'calls' ? 'Calls' : 'Callers'}, ${dumpLabel(one)}`,
    columns: ['Method', 'Threads', 'Share', 'States'],
    rows: rowsOf(root).map(({ node, depth }): Cell[] => [
      `${'\u2003'.repeat(depth)}${node.method}`,
      count(node.threadCount),
      percent((100 * node.threadCount) / root.threadCount),
      [...node.states].map(([state, threads]) => `${threads} ${state}`).join(', '),
    ]),
  };
}

/** Widest first, every node right before its own. */
function rowsOf(root: CallNode): { node: CallNode; depth: number }[] {
  const rows: { node: CallNode; depth: number }[] = [];
  const open = [{ node: root, depth: -1 }];
  for (let next = open.pop(); next && rows.length < ROWS; next = open.pop()) {
    if (next.depth >= 0) rows.push(next);
    const calls = [...next.node.calls.values()].sort((a, b) => a.threadCount - b.threadCount);
    for (const node of calls) open.push({ node, depth: next.depth + 1 });
  }
  return rows;
}
