import { count, type Rule } from '@hindsight/model';
import type { GcAnalysis } from '../../analysis.ts';
import { isOf } from '../../collectors.ts';
import { PauseMark } from '../../events.ts';
import { computed, Sightings } from '../evidence.ts';
import { counted, sayTime } from '../say.ts';
import { sinceWhen } from '../support/describe-time.ts';

export const j9Aggressive: Rule<GcAnalysis> = {
  id: 'j9-aggressive',
  title: 'The collector made its last try before OutOfMemoryError',
  because:
    'OpenJ9 collects aggressively (compaction, soft references cleared) only when a normal global collection left too little free memory (OpenJ9 documentation). It names each.',
  check: ({ run }) => {
    if (!isOf(run, 'openJ9')) return undefined;
    const aggressive = new Sightings();
    for (const row of run.pauses.marks.rowsWith(PauseMark.aggressive)) aggressive.addPause(run, row);
    if (aggressive.count === 0) return undefined;
    return {
      level: 'SEVERE',
      confidence: 'high',
      explanation:
        `${counted(aggressive.count, 'aggressive global collection')} took ${sayTime(aggressive.sum)}, up to ${sayTime(aggressive.max)}: ` +
        `free memory was too low after a normal one.${sinceWhen(run, aggressive.firstAt)}`,
      advice:
        'Take a heap dump (-Xdump:heap, or jcmd Dump.heap) and look for what fills the heap; raise -Xmx when all of it is wanted.',
      evidence: [computed('aggressive collections', count(aggressive.count)), ...aggressive.evidence()],
      lostMs: aggressive.sum,
    };
  },
};
