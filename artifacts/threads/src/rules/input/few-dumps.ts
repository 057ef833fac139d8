import { metricEvidence, pluralize } from '@hindsight/claims';
import { count } from '@hindsight/model';
import { defineInputRule } from '../support/define-rule.ts';

const MIN_DUMPS = 3;

export const fewDumps = defineInputRule({
  id: 'few-dumps',
  cause: 'evidence',
  title: 'More dumps would give a firmer diagnosis',
  because: 'One dump is a moment; what lasts, loops or grows shows from three dumps on, some ten seconds apart.',
  check: ({ series }) => {
    const longest = Math.max(...series.map(({ dumps }) => dumps.length));
    if (longest >= MIN_DUMPS) return undefined;
    return {
      level: 'INFO',
      confidence: 'high',
      headline:
        longest === 1
          ? 'One dump cannot show what lasts: take three, ten seconds apart'
          : `${pluralize(longest, 'dump')} cannot show what lasts: take three, ten seconds apart`,
      explanation: `${pluralize(longest, 'dump')} of one JVM (${MIN_DUMPS} or more are recommended): what lasts cannot be distinguished from what passes.`,
      advice: 'Take three dumps ten seconds apart: for i in 1 2 3; do jcmd <pid> Thread.print -l; sleep 10; done',
      evidence: [metricEvidence('dumps of one JVM', count(longest), count(MIN_DUMPS))],
    };
  },
});
