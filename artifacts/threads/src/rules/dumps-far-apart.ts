import { ms, type Rule } from '@hindsight/model';
import type { ThreadsAnalysis } from '../analysis.ts';
import { sayTime } from '../say.ts';
import { atLine, computed } from './evidence.ts';
import { APART_MS } from './over-time.ts';

export const dumpsFarApart: Rule<ThreadsAnalysis> = {
  id: 'dumps-far-apart',
  title: 'Dumps lie far apart',
  because: 'Five minutes or more between two dumps show two incidents rather than one that lasts. Our own limit.',
  check: ({ series }) => {
    for (const { dumps } of series) {
      const gaps = dumps.slice(1).map(({ dump }, index) => ({
        dump,
        gap: (dump.time ?? Number.NaN) - (dumps[index]?.dump.time ?? Number.NaN),
      }));
      const widest = gaps.filter(({ gap }) => gap > APART_MS).sort((a, b) => b.gap - a.gap)[0];
      if (!widest) continue;
      return {
        level: 'INFO',
        confidence: 'high',
        explanation: `${sayTime(widest.gap)} lie between two dumps (limit ${sayTime(APART_MS)}): what both show may have happened twice.`,
        advice: 'Take dumps of one incident ten seconds apart.',
        evidence: [computed('between two dumps', ms(widest.gap), ms(APART_MS)), atLine(widest.dump.line)],
      };
    }
    return undefined;
  },
};
