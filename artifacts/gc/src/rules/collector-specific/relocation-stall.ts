import { ms, type Rule } from '@hindsight/model';
import type { GcAnalysis } from '../../analysis.ts';
import { isOf } from '../../collectors.ts';
import { computed } from '../evidence.ts';
import { counted, sayTime } from '../say.ts';
import { sinceWhen } from '../support/describe-time.ts';
import { stallsOf } from './allocation-stall.ts';

const WARNING_COUNT = 3;
const WARNING_MS = 100;

export const relocationStall: Rule<GcAnalysis> = {
  id: 'relocation-stall',
  title: 'Threads had to wait for objects to be moved',
  because:
    'ZGC lets a thread wait for a page to be compacted in place only when no free page is left to copy to: the heap was full at that moment. ZGC writes the line itself.',
  check: ({ run }) => {
    if (!isOf(run, 'zgc')) return undefined;
    const stalls = stallsOf(run, 'relocation');
    if (stalls.count === 0) return undefined;
    return {
      level: stalls.count >= WARNING_COUNT || stalls.max >= WARNING_MS ? 'WARNING' : 'INFO',
      confidence: 'high',
      explanation:
        `${counted(stalls.count, 'time')} a thread waited until an object was moved, ${sayTime(stalls.sum)} in all and up to ` +
        `${sayTime(stalls.max)} (limits ${WARNING_COUNT} stalls or ${sayTime(WARNING_MS)}): no free page was left to copy to.` +
        sinceWhen(run, stalls.firstAt),
      advice: 'Raise -Xmx, or keep less alive: ZGC needs free pages to move objects into.',
      evidence: [computed('longest stall', ms(stalls.max), ms(WARNING_MS)), ...stalls.evidence()],
      lostMs: stalls.sum,
    };
  },
};
