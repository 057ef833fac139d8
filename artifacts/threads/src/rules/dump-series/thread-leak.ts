import { chooseHeadline, formatCount, metricEvidence, pluralize } from '@hindsight/claims';
import { count } from '@hindsight/model';
import type { SeriesAnalysis } from '../../analysis.ts';
import { findApplicationFrame, formatShortFrame, isOwnFrame, parseFrame } from '../../frame.ts';
import { toGroupName, toNameFamily } from '../../metrics/groups.ts';
import { isIdle } from '../../metrics/idle.ts';
import type { DumpedThread } from '../../model.ts';
import { quoteName } from '../../thread-names.ts';
import { isWorker } from '../support/crews.ts';
import { defineSeriesRule } from '../support/define-rule.ts';
import { toThreadEvidence } from '../support/evidence.ts';
import { inMethod } from '../support/headline.ts';
import { rateConfidence } from '../support/persistence.ts';
import { leaveOutCutDumps } from '../support/whole-dumps.ts';

/** Two dumps show no trend, unless many threads that no pool runs were there before and none of them has ended. */
const MIN_DUMPS = 2;
const MIN_TREND_DUMPS = 3;
const MIN_EARLIER_THREADS = 10;
const MIN_NEW_THREADS = 10;
/** At least this share of the threads has the same stack: leaked threads have nothing to do. */
const MIN_ALIKE_SHARE = 0.8;

export const threadLeak = defineSeriesRule({
  id: 'thread-leak',
  cause: 'thread-leak',
  title: 'Threads of one kind are started and never end',
  because:
    'One family of names (pool-*-thread-*) grows from dump to dump over three or more dumps, by ten threads in total, and nearly all of them wait in one place. Two dumps are a warning when ten threads or more that belong to no pool have not ended in between, and as many are new. Our own limits. Idle workers of one pool (pool-1-thread-*) are not counted: the pool has grown with its work and keeps them for a while.',
  check: (all) => {
    const series = leaveOutCutDumps(all);
    const { dumps } = series;
    if (dumps.length < MIN_DUMPS) return undefined;
    const byName = findGrown(series, ({ name }) => toNameFamily(name));
    const largest = byName ?? findGrown(series, findBody);
    const [example] = largest?.members ?? [];
    if (!largest || !example) return undefined;
    const family = byName ? quoteName(largest.family) : `the body ${largest.family}`;
    const own = findApplicationFrame(example.stack.frames);
    const frame = own ?? example.stack.frames[0];
    const state = example.state === undefined ? '' : `, ${example.state}`;
    return {
      level: dumps.length >= MIN_TREND_DUMPS ? 'SEVERE' : 'WARNING',
      confidence: rateConfidence(series),
      headline: chooseHeadline(
        `Threads ${byName ? 'named' : 'with'} ${family} grow from ${formatCount(largest.counts[0] ?? 0)} to ${formatCount(largest.counts.at(-1) ?? 0)} in ${pluralize(dumps.length, 'dump')}${inMethod(own)}`,
        `${formatCount(largest.more)} more threads of one kind in ${pluralize(dumps.length, 'dump')}`,
      ),
      explanation: `${byName ? family : `T${family.slice(1)}`} has ${largest.counts.join(', ')} threads in ${pluralize(dumps.length, 'dump')}${frame === undefined ? '' : `, all in ${formatShortFrame(frame)}${state}`}.`,
      advice:
        'Shut down the executor, timer or client that creates them when it is no longer needed, or share one in the whole application: pool-N-thread-1 with a rising N means a new pool for every call.',
      evidence: [
        metricEvidence('additional threads of the family', count(largest.more), count(MIN_NEW_THREADS)),
        ...largest.members.slice(-MAX_QUOTED).map((thread) => toThreadEvidence(thread)),
      ],
    };
  },
});

interface GrownFamily {
  readonly family: string;
  readonly counts: readonly number[];
  readonly more: number;
  readonly members: readonly DumpedThread[];
}

/** Finds the family that grows most among those that grow from dump to dump; threads without a key belong to none. */
function findGrown(
  { dumps }: SeriesAnalysis,
  toKey: (thread: DumpedThread) => string | undefined,
): GrownFamily | undefined {
  const families = dumps.map((one) =>
    Map.groupBy(
      one.dump.threads.filter((thread) => !thread.internal && toKey(thread) !== undefined),
      (thread) => toKey(thread) ?? '',
    ),
  );
  const grown = [...(families.at(-1) ?? [])].flatMap(([family, members]) => {
    const counts = families.map((byFamily) => byFamily.get(family)?.length ?? 0);
    const more = (counts.at(-1) ?? 0) - (counts[0] ?? 0);
    const rises = counts.every((one, dump) => dump === 0 || one > (counts[dump - 1] ?? 0));
    const lasts = dumps.length >= MIN_TREND_DUMPS || haveAllStayed(families[0]?.get(family) ?? [], members);
    return rises && lasts && more >= MIN_NEW_THREADS && areAlike(members) && !areOneIdlePool(members)
      ? [{ family, counts, more, members }]
      : [];
  });
  return grown.sort((a, b) => b.more - a.more)[0];
}

/** The method of the application that is the body of a thread which no pool runs: its name may be that of a user. */
function findBody({ stack: { frames } }: DumpedThread): string | undefined {
  const body = isWorker(frames) ? undefined : frames.findLast(isOwnFrame);
  return body === undefined ? undefined : parseFrame(body).qualified;
}

/** Returns whether many threads that no pool runs are all still there. */
function haveAllStayed(before: readonly DumpedThread[], now: readonly DumpedThread[]): boolean {
  const left = new Set(now.map(({ id, name }) => `${id}\n${name}`));
  return (
    before.length >= MIN_EARLIER_THREADS &&
    before.every(({ id, name }) => left.has(`${id}\n${name}`)) &&
    !now.some(({ stack }) => isWorker(stack.frames))
  );
}

const MAX_QUOTED = 3;

/** Returns whether the threads are idle workers that one pool keeps. */
const areOneIdlePool = (members: readonly DumpedThread[]): boolean =>
  new Set(members.map(({ name }) => toGroupName(name))).size === 1 &&
  members.every((thread) => isIdle(thread) && isWorker(thread.stack.frames));

function areAlike(members: readonly DumpedThread[]): boolean {
  const byStack = Map.groupBy(members, ({ stack }) => stack.id);
  return Math.max(...[...byStack.values()].map(({ length }) => length)) >= members.length * MIN_ALIKE_SHARE;
}
