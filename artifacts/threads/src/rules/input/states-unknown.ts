import { formatCount, lineEvidence, metricEvidence, pluralize } from '@hindsight/claims';
import { count } from '@hindsight/model';
import { defineInputRule } from '../support/define-rule.ts';

export const statesUnknown = defineInputRule({
  id: 'states-unknown',
  cause: 'evidence',
  title: 'The dump contains no thread states',
  because:
    'Thread.dump_to_file of JDK 21 to 24 writes only stacks, without states and locks; dumps before JDK 6 and those of other JVMs have words of their own instead of Thread.State.',
  check: ({ dumps }) => {
    const silent = dumps.filter(({ dump }) => !dump.hasStates);
    const [first] = silent;
    if (!first) return undefined;
    return {
      level: 'INFO',
      confidence: 'high',
      headline: `${formatCount(silent.length)} of ${pluralize(dumps.length, 'dump')} without thread states`,
      explanation: `${silent.length} of ${pluralize(dumps.length, 'dump')} without Thread.State: the ${pluralize(first.dump.threads.length, 'thread')} of the first are counted as UNABLE_DETERMINE.`,
      advice: first.dump.threads.some(({ nativeState }) => nativeState !== undefined)
        ? 'Rely on the lock information: HotSpot writes Thread.State from JDK 6 on.'
        : 'Take a dump with jcmd <pid> Thread.print -l as well, or use JDK 25, whose dump_to_file has states and locks.',
      evidence: [metricEvidence('dumps without states', count(silent.length)), lineEvidence(first.dump.line)],
    };
  },
});
