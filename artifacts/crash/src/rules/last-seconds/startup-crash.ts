import { chooseHeadline } from '@hindsight/claims';
import { defineRule } from '../define-rule.ts';
import { isFault, isInternalError } from '../support/crash-class.ts';
import { gather, quote } from '../support/evidence.ts';
import { isStarting } from '../support/memory-pressure.ts';
import { formatSeconds } from '../support/prose.ts';

export const startupCrash = defineRule({
  id: 'startup-crash',
  cause: 'startup-failure',
  title: 'The JVM crashed while it started',
  because:
    'The process was less than 10 s old, or the JVM was not initialized: installation, agents, options and native libraries count more than load or data.',
  check: (analysis) => {
    if ((!isFault(analysis) && !isInternalError(analysis)) || !isStarting(analysis)) return undefined;
    const seconds = analysis.report.process.elapsedSeconds;
    return {
      level: 'INFO',
      confidence: 'high',
      headline: chooseHeadline(
        `The crash came ${seconds === undefined ? 'while the JVM started' : `${formatSeconds(seconds)} after the start`}`,
      ),
      explanation: `The process ${seconds === undefined ? 'was starting' : `was ${formatSeconds(seconds)} old`}. Crashes of that age come from the installation, agents, options or the first use of a native library.`,
      advice: 'Try `java -version` and the program without agents and options.',
      evidence: gather(analysis, quote(analysis, 'elapsed'), quote(analysis, 'vmState')),
    };
  },
});
