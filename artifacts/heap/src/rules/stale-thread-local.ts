import { bytes, count, percent, type Rule } from '@hindsight/model';
import type { HeapAnalysis } from '../analysis.ts';
import { counted, sayBytes, sayCount, sayShare, shareOf } from '../say.ts';
import { confidenceOf } from './confidence.ts';
import { measured } from './measured.ts';

const MANY_ENTRIES = 100;
const MUCH_SHARE = 0.01;

export const staleThreadLocal: Rule<HeapAnalysis> = {
  id: 'stale-thread-local',
  title: 'Threads keep values of thread-locals that no longer exist',
  because:
    'When a ThreadLocal is collected, its value stays with the thread until the table happens to be cleaned: 100 such values, or 1 % of the used heap, mean that thread-locals are made and thrown away.',
  check: (analysis) => {
    const { entries, retained, values } = analysis.staleThreadLocals;
    if (entries === 0) return undefined;
    const share = shareOf(retained, analysis.usedBytes);
    const [most] = values;
    return {
      level: entries >= MANY_ENTRIES || share >= MUCH_SHARE ? 'WARNING' : 'INFO',
      confidence: confidenceOf(analysis),
      explanation: `${counted(entries, 'value')} of collected thread-locals keep ${sayBytes(retained)}, ${sayShare(share)} of the used heap${most ? `, most of it in ${most.label}` : ''} (limits: ${sayCount(MANY_ENTRIES)} values, ${sayShare(MUCH_SHARE)}).`,
      advice: 'Make a ThreadLocal a static final field, and call remove() in a finally block.',
      evidence: [
        measured('values without a thread-local', count(entries), count(MANY_ENTRIES)),
        measured('retained by them', bytes(retained)),
        measured('of the used heap', percent(100 * share), percent(100 * MUCH_SHARE)),
      ],
    };
  },
};
