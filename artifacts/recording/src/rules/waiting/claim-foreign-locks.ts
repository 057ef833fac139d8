import { chooseHeadline, formatDuration, formatShare, metricEvidence, pluralize } from '@hindsight/claims';
import { type Claim, count, ms, percent } from '@hindsight/model';
import { findForeignLock } from '@hindsight/threads';
import { rememberByStack } from '../../metrics/remember-by-stack.ts';
import { NO_ID, type RecordingAnalysis, type SampleColumns } from '../../model.ts';
import { gather } from '../support/evidence.ts';
import { rateConfidence } from '../support/guards.ts';
import { findHeldFor } from '../support/locks/held-locks.ts';
import { findLargest, sumBy } from '../support/samples.ts';
import { formatShareOfLength } from '../support/share-of-length.ts';
import { findProgramFrame, listFrames, nameMethod, quoteHeaviestStacks } from '../support/stacks.ts';

const MIN_SHARE = 0.25;
/** One that waits alone stands by until another process gives up. */
const MIN_THREADS = 3;
const WAITS = ['jdk.ThreadPark', 'jdk.JavaMonitorWait'];
const WORDS = {
  distributed: {
    what: 'a distributed lock',
    advice:
      'Its owner may be in another process: ask the cluster or its log who has it. Lock by a key for each object instead of one for all, do the slow part before the lock is taken, take it with a time limit, and give it a lease that ends when its owner dies.',
  },
  database: {
    what: 'rows that another transaction has locked',
    advice:
      'Look at the transaction that has the rows: commit before slow calls, keep transactions short, and change the rows that all want in one order or with one statement.',
  },
} as const;

/** Claims that threads queue for a lock that is kept outside of this JVM, or by a database in it: their waits are no waits for a monitor or lock. */
export function claimForeignLocks(analysis: RecordingAnalysis): Claim | undefined {
  const { recording } = analysis;
  const columns = WAITS.flatMap((type) => recording.samples.get(type) ?? []);
  const findLock = rememberByStack((stack) => findForeignLock(listFrames(recording, stack)));
  const threads = new Set<number>();
  const kinds = sumBy(columns, (one, row) => {
    const kind = findLock(one.stacks[row] ?? NO_ID)?.kind;
    if (kind !== undefined) threads.add(one.threads[row] ?? NO_ID);
    return kind;
  });
  const all = [...kinds.values()];
  const totalMs = all.reduce((sum, { weight }) => sum + weight, 0);
  const share = totalMs / recording.durationMs;
  if (threads.size < MIN_THREADS || !(share >= MIN_SHARE)) return undefined;
  const events = all.reduce((sum, one) => sum + one.count, 0);
  const isWait = (one: SampleColumns, row: number) => findLock(one.stacks[row] ?? NO_ID) !== undefined;
  const findSite = rememberByStack((stack) => findProgramFrame(recording, stack));
  const site = findLargest(
    sumBy(columns, (one, row) => (isWait(one, row) ? findSite(one.stacks[row] ?? NO_ID) : undefined)),
  )?.name;
  const { what, advice } = WORDS[findLargest(kinds)?.name === 'database' ? 'database' : 'distributed'];
  const held = findHeldFor(analysis, site);
  const waited = `${pluralize(threads.size, 'thread')} waited ${formatDuration(totalMs)} in all for ${what}`;
  const where = site === undefined ? '' : ` in ${nameMethod(site)}`;
  return {
    level: 'WARNING',
    confidence: rateConfidence(analysis, events),
    headline: chooseHeadline(
      `${waited}${where}${held ? `, whose owner ${held.what}` : ''}`,
      `${waited}${where}`,
      waited,
    ),
    explanation: `${pluralize(threads.size, 'thread')} waited ${pluralize(events, 'time')} for ${what}, ${formatDuration(totalMs)} in all, which is ${formatShareOfLength(share)} (limit ${formatShare(MIN_SHARE)}).${site === undefined ? '' : ` The site is most often ${site}.`}${held ? ` For ${formatDuration(held.totalMs)}, threads ${held.what.replace(/^(\w+?)s\b/, '$1')} in it.` : ''}`,
    advice,
    evidence: gather(
      metricEvidence('threads that waited', count(threads.size), count(MIN_THREADS)),
      metricEvidence('share of the length of the recording', percent(100 * share), percent(100 * MIN_SHARE)),
      metricEvidence('waited in all', ms(totalMs)),
      quoteHeaviestStacks(recording, columns, 'ms', isWait, 1),
    ),
    lostMs: totalMs,
  };
}
