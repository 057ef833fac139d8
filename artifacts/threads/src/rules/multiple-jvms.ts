import { count, type Rule } from '@hindsight/model';
import type { ThreadsAnalysis } from '../analysis.ts';
import { counted } from '../say.ts';
import { atLine, computed } from './evidence.ts';

const JVMS_QUOTED = 5;

export const multipleJvms: Rule<ThreadsAnalysis> = {
  id: 'multiple-jvms',
  title: 'The dumps are of several JVMs',
  because:
    'Threads are compared from dump to dump only within one JVM: version, start (time of the dump less elapsed=) or the threads themselves must agree.',
  check: ({ series }) => {
    if (series.length < 2) return undefined;
    const firsts = series.flatMap(({ dumps: [first] }) => first?.dump ?? []);
    const versions = [...new Set(firsts.flatMap(({ jvm }) => jvm ?? []))];
    return {
      level: 'INFO',
      confidence: 'high',
      explanation: `${counted(series.length, 'JVM')}${versions.length > 1 ? ` (${versions.join('; ')})` : ''}: each is judged alone, and nothing is compared between them.`,
      evidence: [
        computed('JVMs', count(series.length)),
        ...firsts.slice(0, JVMS_QUOTED).map(({ line }) => atLine(line)),
      ],
    };
  },
};
