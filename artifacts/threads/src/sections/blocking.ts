import { formatPercent } from '@hindsight/claims';
import type { Blocker, Forest } from '@hindsight/model';
import type { DumpAnalysis } from '../analysis.ts';
import { formatShortFrame } from '../frame.ts';
import { classifyActivity, describeActivity } from '../metrics/activity.ts';
import { type BlockingTree, buildBlockingForest } from '../metrics/blocking-forest.ts';
import type { DumpedThread } from '../model.ts';
import { selectThreads } from '../rules/support/evidence.ts';
import { formatDumpLabel, formatLabel, type SectionWriter } from './report-input.ts';
import { getThreadStyle } from './state-styles.ts';

/** Writes which threads block which, for every dump that differs from the ones before. */
export const writeBlocking: SectionWriter = ({ analysis: { dumps } }) => {
  const blocking = dumps.filter(({ graph }) => graph.blockingThreads.length > 0).toReversed();
  if (blocking.length === 0) return undefined;
  // The same threads behind the same one are shown once, as in the last dump.
  const byShape = Map.groupBy(blocking, toShape);
  const forests = [...byShape.values()].flatMap(([last, ...alike]) => (last ? [{ last, alike }] : []));
  return { id: 'blocking', title: 'Who blocks whom', blocks: forests.map(buildForest) };
};

interface ShownForest {
  readonly last: DumpAnalysis;
  readonly alike: readonly DumpAnalysis[];
}

/** Returns a key that is equal for dumps in which the same threads wait for the same threads. */
function toShape({ dump, graph }: DumpAnalysis): string {
  const waits = [...graph.waitsFor].flatMap((lock, thread) => {
    const owner = graph.locks[lock]?.owner;
    return owner === undefined ? [] : [`${dump.threads[thread]?.name} < ${dump.threads[owner]?.name}`];
  });
  return waits.sort().join('\n');
}

/** The id of the tree of the last dump with blocked threads, to which the verdict refers. */
const LAST_FOREST = 'who-blocks-whom';

function buildForest({ last: analysis, alike }: ShownForest, index: number): Forest {
  const same = alike.map(({ dump }) => dump.index + 1).sort((a, b) => a - b);
  return {
    kind: 'forest',
    id: index === 0 ? LAST_FOREST : `${LAST_FOREST}-${analysis.dump.index + 1}`,
    title: formatDumpLabel(analysis),
    ...(same.length > 0 && { note: `the same in ${same.length === 1 ? 'dump' : 'dumps'} ${same.join(', ')}` }),
    trees: buildBlockingForest(analysis.graph).flatMap((tree) => buildTrees(analysis, tree)),
    cycles: analysis.graph.deadlocks.map(({ threads, locks }) => ({
      members: selectThreads(analysis, threads).map((entry, member) =>
        buildBlocker(analysis, entry, [locks[(member + locks.length - 1) % locks.length] ?? -1]),
      ),
    })),
  };
}

function buildTrees(analysis: DumpAnalysis, { root, waiting }: BlockingTree): Forest['trees'] {
  const held = analysis.graph.blockingThreads.find(({ thread }) => thread === root)?.locks ?? [];
  return selectThreads(analysis, [root]).map((entry) => ({
    root: buildBlocker(analysis, entry, held),
    victims: waiting.flatMap(({ thread, depth, behind }) =>
      selectThreads(analysis, [thread]).map((victim) => {
        const { letter, tone } = getThreadStyle(victim);
        return { depth, label: formatLabel(victim), letter, tone, victims: behind };
      }),
    ),
  }));
}

/** Builds a tree; `held` are indexes of the locks that others wait for. */
function buildBlocker(analysis: DumpAnalysis, entry: DumpedThread, held: readonly number[]): Blocker {
  const locks = held.flatMap((index) => analysis.graph.locks[index] ?? []);
  const { tone } = getThreadStyle(entry);
  return {
    label: formatLabel(entry),
    does: describe(analysis, entry),
    ...(locks.length > 0 && { holds: locks.map(({ lock, lockClass }) => formatLock(lock, lockClass)).join(', ') }),
    tone,
  };
}

function describe({ dump, cpu }: DumpAnalysis, entry: DumpedThread): string {
  const share = cpu.find(({ thread }) => dump.threads[thread] === entry)?.percent;
  const [top] = entry.stack.frames;
  const parts = [
    entry.state ?? entry.nativeState,
    share === undefined || share < 1 ? undefined : `${formatPercent(share)} of a core`,
    top === undefined ? undefined : `${describeActivity(classifyActivity(entry))} in ${formatShortFrame(top)}`,
  ];
  return parts.filter((part) => part !== undefined).join(', ');
}

const DIGITS_SHOWN = 8;

/** Formats a lock as `Object …f791ae98`. */
function formatLock(lock: string, lockClass: string | undefined): string {
  const simple =
    lockClass === undefined
      ? ''
      : lockClass.slice(Math.max(lockClass.lastIndexOf('.'), lockClass.lastIndexOf('/')) + 1);
  if (lock === lockClass) return simple;
  return `${simple} …${lock.slice(-DIGITS_SHOWN)}`.trim();
}
