import { metricEvidence, pluralize } from '@hindsight/claims';
import { count } from '@hindsight/model';
import type { ThreadsAnalysis } from '../../analysis.ts';
import { isOwnFrame } from '../../frame.ts';
import { defineInputRule } from '../support/define-rule.ts';
import { describeWait } from '../support/describe-wait.ts';
import { inMethod, nameInSentence } from '../support/headline.ts';
import { findOwnFrame } from '../support/shares.ts';

const MIN_DUMPS = 3;
/** More threads at work are read in the list of threads. */
const MAX_AT_WORK = 3;

/** Names what the threads with code of the application do, in case this dump is all there is. */
function describeWork(series: ThreadsAnalysis['series'], dumps: number): string {
  const last = series.at(-1)?.dumps.at(-1);
  const atWork = (last?.busyThreads ?? []).filter(({ stack }) => stack.frames.some(isOwnFrame));
  if (atWork.length === 0 || atWork.length > MAX_AT_WORK) return '';
  const does = atWork.map(
    (thread) => `${nameInSentence(thread)} ${describeWait(thread)}${inMethod(findOwnFrame(thread))}`,
  );
  return ` In ${dumps === 1 ? 'it' : 'the last one'}, ${does.join('; ')}.`;
}

/** Threads that wait for each other never go on: one dump proves that. */
const hasDeadlock = ({ dumps }: ThreadsAnalysis['series'][number]): boolean =>
  dumps.some(({ graph }) => graph.deadlocks.length > 0);

export const fewDumps = defineInputRule({
  id: 'few-dumps',
  cause: 'evidence',
  title: 'More dumps would give a firmer diagnosis',
  because: 'One dump is a moment; what lasts, loops or grows shows from three dumps on, some ten seconds apart.',
  check: ({ series }) => {
    const longest = Math.max(...series.map(({ dumps }) => dumps.length));
    if (longest >= MIN_DUMPS || series.some(hasDeadlock)) return undefined;
    return {
      level: 'INFO',
      confidence: 'high',
      headline:
        longest === 1
          ? 'One dump cannot show what lasts: take three, ten seconds apart'
          : `${pluralize(longest, 'dump')} cannot show what lasts: take three, ten seconds apart`,
      explanation: `${pluralize(longest, 'dump')} of one JVM (${MIN_DUMPS} or more are recommended): what lasts cannot be distinguished from what passes.${describeWork(series, longest)}`,
      advice: 'Take three dumps ten seconds apart: for i in 1 2 3; do jcmd <pid> Thread.print -l; sleep 10; done',
      evidence: [metricEvidence('dumps of one JVM', count(longest), count(MIN_DUMPS))],
    };
  },
});
