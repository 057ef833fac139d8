import { markedEvidence } from '@hindsight/claims';
import { getCollector } from '../../jvm/collectors.ts';
import { defineGcRule } from '../support/define-rule.ts';

export const noOpCollector = defineGcRule({
  id: 'no-op-collector',
  cause: 'collector-settings',
  title: 'Epsilon is in use: memory is never freed',
  because:
    'Epsilon allocates and never collects (JEP 318); it is meant for tests and for programs that end before the heap is full.',
  check: ({ run }) => {
    if (getCollector(run) !== 'Epsilon') return undefined;
    return {
      level: 'INFO',
      confidence: 'high',
      headline: 'The JVM runs with Epsilon, which never frees memory',
      explanation: 'Epsilon frees nothing: when the heap is full, the program ends with an OutOfMemoryError.',
      advice: 'Use Epsilon for tests only: without -XX:+UseEpsilonGC the JVM chooses a collector that frees memory.',
      evidence: [markedEvidence(run.factLines.collector ?? run.firstLine, ['Epsilon'])],
    };
  },
});
