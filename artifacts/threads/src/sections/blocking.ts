import { type Block, type Cell, count } from '@hindsight/model';
import type { DumpAnalysis } from '../analysis.ts';
import { shortFrame } from '../frame.ts';
import { activityOf } from '../metrics/activity.ts';
import { type BlockingTree, blockingForestOf } from '../metrics/blocking-forest.ts';
import { entriesOf } from '../rules/evidence.ts';
import { counted } from '../say.ts';
import { dumpLabel, labelOf, type SectionWriter } from './report-input.ts';

const TREES = 10;
const ROWS_OF_A_TREE = 100;

/** Who blocks whom: root blockers with all that wait behind them, and cycles. */
export const blockingSection: SectionWriter = ({ analysis: { dumps } }) => {
  const last = dumps.findLast(({ graph }) => graph.blockingThreads.length > 0);
  if (!last) return undefined;
  const trees = blockingForestOf(last.graph).slice(0, TREES);
  return {
    id: 'blocking',
    title: 'Who blocks whom',
    blocks: [...cycles(last), ...trees.flatMap((tree) => treeTable(last, tree))],
  };
};

function cycles(one: DumpAnalysis): Block[] {
  const { deadlocks, locks } = one.graph;
  if (deadlocks.length === 0) return [];
  const rows = deadlocks.flatMap((cycle, index): Cell[][] =>
    entriesOf(one, cycle.threads).map((thread, place) => [
      count(index + 1),
      labelOf(thread),
      locks[cycle.locks[place] ?? -1]?.lock ?? '',
      labelOf(entriesOf(one, cycle.threads.slice((place + 1) % cycle.threads.length))[0] ?? thread),
    ]),
  );
  return [{ kind: 'table', title: `Cycles, ${dumpLabel(one)}`, columns: ['Cycle', 'Thread', 'Wants', 'Of'], rows }];
}

function treeTable(one: DumpAnalysis, { root, waiting, blockedThreadCount }: BlockingTree): Block[] {
  const [blocker] = entriesOf(one, [root]);
  if (!blocker) return [];
  const [top] = blocker.stack.frames;
  const does = `${activityOf(blocker)}${top === undefined ? '' : ` in ${shortFrame(top)}`}`;
  const rows = waiting
    .slice(0, ROWS_OF_A_TREE)
    .flatMap(({ thread, depth, behind }): Cell[][] =>
      entriesOf(one, [thread]).map((entry) => [
        `${'\u2003'.repeat(depth - 1)}${labelOf(entry)}`,
        entry.state ?? '',
        one.graph.locks[one.graph.waitsFor[thread] ?? -1]?.lock ?? '',
        count(behind),
      ]),
    );
  const more = waiting.length - rows.length;
  return [
    {
      kind: 'table',
      title: `${labelOf(blocker)} ${does}; ${counted(blockedThreadCount, 'thread')} behind it, ${dumpLabel(one)}`,
      columns: ['Waits', 'State', 'For', 'Threads behind it'],
      rows,
    },
    ...(more > 0 ? [{ kind: 'paragraph' as const, text: `${counted(more, 'more thread')} behind it.` }] : []),
  ];
}
