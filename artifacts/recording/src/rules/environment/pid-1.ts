import { metricEvidence } from '@hindsight/claims';
import { count } from '@hindsight/model';
import { defineRule } from '../define-rule.ts';
import { gather } from '../support/evidence.ts';

export const pid1 = defineRule({
  id: 'pid-1',
  cause: 'settings',
  title: 'The JVM is the first process of its container',
  because:
    'JMC (PID1Rule): process 1 must collect the children that ended and pass signals on, which a JVM does not do.',
  check: ({ facts }) =>
    facts.jvm.pid === 1
      ? {
          level: 'INFO',
          confidence: 'high',
          headline: 'The JVM has process id 1: nothing collects children that ended',
          explanation:
            'The JVM has process id 1, so it is the init process of its container: children of its children stay as zombies, and some tools that attach need another process id.',
          advice: 'Start it below a small init process (docker run --init, tini, shareProcessNamespace).',
          evidence: gather(metricEvidence('process id', count(1))),
        }
      : undefined,
});
