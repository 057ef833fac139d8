import { formatDuration, lineEvidence, metricEvidence } from '@hindsight/claims';
import { ms } from '@hindsight/model';
import { defineInputRule } from '../support/define-rule.ts';
import { MAX_GAP_MS } from '../support/persistence.ts';

export const dumpsFarApart = defineInputRule({
  id: 'dumps-far-apart',
  cause: 'evidence',
  title: 'The dumps were taken far apart',
  because: 'Five minutes or more between two dumps show two incidents rather than one that lasts. Our own limit.',
  check: ({ series }) => {
    for (const { dumps } of series) {
      const gaps = dumps.slice(1).map(({ dump }, index) => ({
        dump,
        gap: (dump.time ?? Number.NaN) - (dumps[index]?.dump.time ?? Number.NaN),
      }));
      const widest = gaps.filter(({ gap }) => gap > MAX_GAP_MS).sort((a, b) => b.gap - a.gap)[0];
      if (!widest) continue;
      return {
        level: 'INFO',
        confidence: 'high',
        headline: `${formatDuration(widest.gap)} between two dumps: they may show two incidents`,
        explanation: `${formatDuration(widest.gap)} passed between two dumps (limit ${formatDuration(MAX_GAP_MS)}): what both show may have happened twice.`,
        advice: 'Take dumps of one incident ten seconds apart.',
        evidence: [metricEvidence('between two dumps', ms(widest.gap), ms(MAX_GAP_MS)), lineEvidence(widest.dump.line)],
      };
    }
    return undefined;
  },
});
