import { metricEvidence, pluralize } from '@hindsight/claims';
import { bytes, count, formatQuantity } from '@hindsight/model';
import { quoteName } from '../../thread-names.ts';
import { defineDumpRule } from '../support/define-rule.ts';
import { toThreadEvidence } from '../support/evidence.ts';

const MIN_WARNING_THREADS = 500;
const MIN_SEVERE_THREADS = 2000;
/** The default of -Xss on 64-bit Linux. It reserves address space, of which only touched pages use memory. */
const STACK_BYTES = 2 ** 20;

export const highThreadCount = defineDumpRule({
  id: 'high-thread-count',
  cause: 'threads',
  title: 'The JVM has very many threads',
  because:
    'Each platform thread has a stack of its own (1 MB of address space by default) and a place in the scheduler. 500 are a warning, 2,000 severe: our own limits. Virtual threads are not counted.',
  check: (analysis) => {
    const { dump, virtual, groups } = analysis;
    const platform = dump.threads.length - virtual.threads.length;
    if (platform < MIN_WARNING_THREADS) return undefined;
    const largest = groups.find(({ name }) => name !== 'other');
    const example = largest && dump.threads[largest.threads[0] ?? -1];
    return {
      level: platform >= MIN_SEVERE_THREADS ? 'SEVERE' : 'WARNING',
      confidence: 'high',
      explanation:
        `${pluralize(platform, 'platform thread')} (limits ${MIN_WARNING_THREADS} and ${formatQuantity(count(MIN_SEVERE_THREADS))}) may take ${formatQuantity(bytes(platform * STACK_BYTES))} for their stacks.` +
        (largest
          ? ` The largest group is ${quoteName(largest.name)} with ${pluralize(largest.threads.length, 'thread')}.`
          : ''),
      advice: 'Limit the pools that create these threads, or use virtual threads (JDK 21) for work that mostly waits.',
      evidence: [
        metricEvidence('platform threads', count(platform), count(MIN_WARNING_THREADS)),
        ...(example ? [toThreadEvidence(example)] : []),
      ],
    };
  },
});
