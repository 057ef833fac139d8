import { lineEvidence, metricEvidence, pluralize } from '@hindsight/claims';
import { count } from '@hindsight/model';
import { defineInputRule } from '../support/define-rule.ts';

const MAX_QUOTED_JVMS = 5;

export const multipleJvms = defineInputRule({
  id: 'multiple-jvms',
  cause: 'evidence',
  title: 'The dumps come from several JVMs',
  because:
    'Threads are compared from dump to dump only within one JVM: the version, the start (time of the dump minus elapsed=) or the threads themselves must match.',
  check: ({ series }) => {
    if (series.length < 2) return undefined;
    const firsts = series.flatMap(({ dumps: [first] }) => first?.dump ?? []);
    const versions = [...new Set(firsts.flatMap(({ jvm }) => jvm ?? []))];
    return {
      level: 'INFO',
      confidence: 'high',
      headline: `The dumps are of ${pluralize(series.length, 'JVM')}`,
      explanation: `${pluralize(series.length, 'JVM')}${versions.length > 1 ? ` (${versions.join('; ')})` : ''}: each is analyzed alone, and nothing is compared between them.`,
      evidence: [
        metricEvidence('JVMs', count(series.length)),
        ...firsts.slice(0, MAX_QUOTED_JVMS).map(({ line }) => lineEvidence(line)),
      ],
    };
  },
});
