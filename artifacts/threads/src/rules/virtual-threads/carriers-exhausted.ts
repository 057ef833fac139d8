import { metricEvidence, pluralize } from '@hindsight/claims';
import { count } from '@hindsight/model';
import { MIN_SPIN_PERCENT } from '../support/cpu-limits.ts';
import { defineDumpRule } from '../support/define-rule.ts';
import { quoteThreads, selectThreads } from '../support/evidence.ts';

export const carriersExhausted = defineDumpRule({
  id: 'carriers-exhausted',
  cause: 'carriers-blocked',
  title: 'No carrier is left for virtual threads',
  because:
    'Virtual threads run on a pool of platform threads, one per processor. When each of them is pinned, or spins, no other virtual thread runs at all.',
  check: (analysis) => {
    const { carriers, pinned } = analysis.virtual;
    const held = new Set(pinned.flatMap(({ carrier }) => carrier ?? []));
    const spinning = new Set(
      analysis.cpu.filter(({ percent = 0 }) => percent > MIN_SPIN_PERCENT).map(({ thread }) => thread),
    );
    const taken = carriers.filter((carrier) => held.has(carrier) || spinning.has(carrier));
    if (taken.length === 0 || taken.length < carriers.length || held.size === 0) return undefined;
    return {
      level: 'SEVERE',
      confidence: 'high',
      explanation: `All ${pluralize(carriers.length, 'carrier thread')} are taken: ${held.size} by pinned virtual threads${taken.length > held.size ? `, ${taken.length - held.size} by ones that spin` : ''}. Other virtual threads do not run until one of them is released.`,
      advice:
        'Free the carriers first (see the pinned threads); -Djdk.virtualThreadScheduler.maxPoolSize only buys time.',
      evidence: [
        metricEvidence('carriers taken', count(taken.length), count(carriers.length)),
        ...quoteThreads(selectThreads(analysis, taken)),
      ],
    };
  },
});
