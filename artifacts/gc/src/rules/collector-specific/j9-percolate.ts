import { count, type Rule } from '@hindsight/model';
import type { GcAnalysis } from '../../analysis.ts';
import { isOf } from '../../collectors.ts';
import { PauseMark } from '../../events.ts';
import { computed, Sightings } from '../evidence.ts';
import { counted, sayTime } from '../say.ts';
import { sinceWhen } from '../support/describe-time.ts';

export const j9Percolate: Rule<GcAnalysis> = {
  id: 'j9-percolate',
  title: 'Scavenges turned into global collections: the tenure space was full',
  because:
    'OpenJ9 percolates a scavenge to a global collection when survivors cannot be moved to tenure space (OpenJ9 documentation, verbose GC logs). It names each.',
  check: ({ run }) => {
    if (!isOf(run, 'openJ9')) return undefined;
    const percolated = new Sightings();
    for (const row of run.pauses.marks.rowsWith(PauseMark.percolate)) percolated.addPause(run, row);
    if (percolated.count === 0) return undefined;
    return {
      level: 'WARNING',
      confidence: 'high',
      explanation:
        `${counted(percolated.count, 'scavenge')} became global collections, because tenure space had no room: ` +
        `${sayTime(percolated.sum)} of pauses, up to ${sayTime(percolated.max)}.${sinceWhen(run, percolated.firstAt)}`,
      advice: 'Enlarge tenure space (-Xmx, or -Xmo alone), or find out with a heap dump what fills it.',
      evidence: [computed('percolated scavenges', count(percolated.count)), ...percolated.evidence()],
      lostMs: percolated.sum,
    };
  },
};
