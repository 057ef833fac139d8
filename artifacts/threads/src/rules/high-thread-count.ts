import { bytes, count, formatQuantity, type Rule } from '@hindsight/model';
import type { DumpAnalysis } from '../analysis.ts';
import { counted, sayName } from '../say.ts';
import { atThread, computed } from './evidence.ts';

const MANY = 500;
const TOO_MANY = 2000;
/** Default of -Xss on 64-bit Linux; address space, of which the touched part is used. */
const STACK_BYTES = 2 ** 20;

export const highThreadCount: Rule<DumpAnalysis> = {
  id: 'high-thread-count',
  title: 'The JVM has very many threads',
  because:
    'Each platform thread has a stack of its own (1 MB of address space by default) and a place in the scheduler. 500 are a warning, 2,000 severe: our own limits. Virtual threads are not counted.',
  check: (analysis) => {
    const { dump, virtual, groups } = analysis;
    const platform = dump.threads.length - virtual.threads.length;
    if (platform < MANY) return undefined;
    const largest = groups.find(({ name }) => name !== 'other');
    const example = largest && dump.threads[largest.threads[0] ?? -1];
    return {
      level: platform >= TOO_MANY ? 'SEVERE' : 'WARNING',
      confidence: 'high',
      explanation:
        `${counted(platform, 'platform thread')} (limits ${MANY} and ${formatQuantity(count(TOO_MANY))}) may take ${formatQuantity(bytes(platform * STACK_BYTES))} of stacks.` +
        (largest
          ? ` The largest group is ${sayName(largest.name)} with ${counted(largest.threads.length, 'thread')}.`
          : ''),
      advice: 'Bound the pools that make these threads, or use virtual threads (JDK 21) for work that mostly waits.',
      evidence: [computed('platform threads', count(platform), count(MANY)), ...(example ? [atThread(example)] : [])],
    };
  },
};
