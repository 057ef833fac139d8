import { count, type Rule } from '@hindsight/model';
import type { GcAnalysis } from '../../analysis.ts';
import { isOf } from '../../collectors.ts';
import { computed, Sightings } from '../evidence.ts';
import { counted, sayTime } from '../say.ts';
import { sinceWhen } from '../support/describe-time.ts';

export const shenandoahFull: Rule<GcAnalysis> = {
  id: 'shenandoah-full',
  title: 'Shenandoah fell back to full collections',
  because:
    'A full collection is the last resort of Shenandoah, after a degenerated cycle freed too little: it compacts the whole heap while the application stands. One that nobody asked for is one too many.',
  check: ({ run, oldCollections }) => {
    if (!isOf(run, 'shenandoah')) return undefined;
    const full = new Sightings();
    for (const collection of oldCollections) {
      if (!collection.full || collection.requested || collection.resizing) continue;
      full.add(collection.line, collection.at - collection.durationMs, collection.durationMs);
    }
    if (full.count === 0) return undefined;
    return {
      level: 'SEVERE',
      confidence: 'high',
      explanation:
        `${counted(full.count, 'full collection')} that nobody asked for stopped the application for ${sayTime(full.sum)} in all, ` +
        `up to ${sayTime(full.max)}.${sinceWhen(run, full.firstAt)}`,
      advice:
        'Raise -Xmx or keep less alive; more ConcGCThreads and a higher -XX:ShenandoahMinFreeThreshold let cycles end before memory runs out.',
      evidence: [computed('full collections not asked for', count(full.count), count(0)), ...full.evidence()],
      lostMs: full.sum,
    };
  },
};
