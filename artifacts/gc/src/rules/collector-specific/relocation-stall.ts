import { brokenLimit, formatDuration, formatTimes, metricEvidence } from '@hindsight/claims';
import { count, ms } from '@hindsight/model';
import { raiseHeap } from '../../advice/changes.ts';
import { isInCollectorFamily } from '../../jvm/collectors.ts';
import { defineGcRule } from '../support/define-rule.ts';
import { describeTimes } from '../support/describe-time.ts';
import { collectStalls } from './allocation-stall.ts';

const WARNING_COUNT = 3;
const WARNING_MS = 100;

export const relocationStall = defineGcRule({
  id: 'relocation-stall',
  cause: 'collector-behind',
  title: 'Threads had to wait for objects to be moved',
  because:
    'ZGC lets a thread wait for a page to be compacted in place only when no free page is left to copy to: the heap was full at that time. ZGC logs each such wait.',
  check: (analysis) => {
    const { run } = analysis;
    if (!isInCollectorFamily(run, 'zgc')) return undefined;
    const stalls = collectStalls(run, 'relocation');
    if (stalls.count === 0) return undefined;
    return {
      level: stalls.count >= WARNING_COUNT || stalls.max >= WARNING_MS ? 'WARNING' : 'INFO',
      confidence: 'high',
      headline: `Threads waited ${formatTimes(stalls.count)} until ZGC had moved an object, up to ${formatDuration(stalls.max)} at once`,
      explanation:
        `No free page was left to copy to: they waited ${formatDuration(stalls.sum)} in all.${describeTimes(run, stalls)} ` +
        `The limit is ${WARNING_COUNT} stalls or ${formatDuration(WARNING_MS)}.`,
      changes: [raiseHeap(analysis)],
      advice: 'Or reduce the live set: ZGC needs free pages to move objects into.',
      evidence: [
        metricEvidence('time in stalls', ms(stalls.sum)),
        ...brokenLimit('relocation stalls', count(stalls.count), count(WARNING_COUNT)),
        ...brokenLimit('longest stall', ms(stalls.max), ms(WARNING_MS)),
        ...stalls.toEvidence(),
      ],
      lostMs: stalls.sum,
    };
  },
});
