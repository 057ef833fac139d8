import { chooseHeadline, formatCount, metricEvidence, pluralize } from '@hindsight/claims';
import { bytes, count, formatQuantity } from '@hindsight/model';
import { toNameFamily } from '../../metrics/groups.ts';
import { isJvmThread } from '../../metrics/idle.ts';
import type { DumpedThread } from '../../model.ts';
import { quoteName } from '../../thread-names.ts';
import { defineDumpRule } from '../support/define-rule.ts';
import { toThreadEvidence } from '../support/evidence.ts';

const MIN_WARNING_THREADS = 500;
const MIN_SEVERE_THREADS = 2000;
/** A smaller share of busy threads is an idle application with large pools. */
const MIN_BUSY_SHARE = 0.1;
/** The default of -Xss on 64-bit Linux. It reserves address space, of which only touched pages use memory. */
const STACK_BYTES = 2 ** 20;

export const highThreadCount = defineDumpRule({
  id: 'high-thread-count',
  cause: 'threads',
  title: 'The JVM has very many threads',
  because:
    'Each platform thread has a stack of its own (1 MB of address space by default) and a place in the scheduler. 500 are a warning and 2,000 severe, or a note while nine of ten are idle: our own limits. Virtual threads are not counted.',
  check: (analysis) => {
    const { dump, virtual, busy } = analysis;
    const platform = dump.threads.length - virtual.threads.length;
    if (platform < MIN_WARNING_THREADS) return undefined;
    const largest = findLargestFamily(dump.threads);
    const example = largest?.members[0];
    // Idle threads cost memory and nothing else.
    const areIdle = busy.length < platform * MIN_BUSY_SHARE;
    return {
      level: areIdle ? 'INFO' : platform >= MIN_SEVERE_THREADS ? 'SEVERE' : 'WARNING',
      confidence: 'high',
      headline: chooseHeadline(
        `${pluralize(platform, 'platform thread')}${areIdle ? ', nearly all idle' : ''}${largest ? `, ${formatCount(largest.members.length)} of them named ${quoteName(largest.family)}` : ''}`,
        `${pluralize(platform, 'platform thread')}${areIdle ? ', nearly all idle' : ''}`,
      ),
      explanation:
        `${pluralize(platform, 'platform thread')} (limits ${MIN_WARNING_THREADS} and ${formatQuantity(count(MIN_SEVERE_THREADS))}) may take ${formatQuantity(bytes(platform * STACK_BYTES))} for their stacks.` +
        (largest
          ? ` The largest group is ${quoteName(largest.family)} with ${pluralize(largest.members.length, 'thread')}.`
          : '') +
        (areIdle ? ' Nine of ten and more are idle: they cost memory only.' : ''),
      advice:
        'Find out what creates the threads of the largest group, bound its pools and share them; work that mostly waits fits virtual threads (JDK 21).',
      evidence: [
        metricEvidence('platform threads', count(platform), count(MIN_WARNING_THREADS)),
        ...(example ? [toThreadEvidence(example)] : []),
      ],
    };
  },
});

/** Finds the most threads whose names differ in their numbers only, whichever of several pools they belong to. */
function findLargestFamily(
  threads: readonly DumpedThread[],
): { readonly family: string; readonly members: readonly DumpedThread[] } | undefined {
  const own = threads.filter((thread) => !thread.virtual && !isJvmThread(thread));
  return [...Map.groupBy(own, ({ name }) => toNameFamily(name))]
    .map(([family, members]) => ({ family, members }))
    .filter(({ members }) => members.length > 1)
    .sort((a, b) => b.members.length - a.members.length)[0];
}
