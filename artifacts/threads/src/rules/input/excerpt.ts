import { chooseHeadline, pluralize } from '@hindsight/claims';
import type { DumpAnalysis } from '../../analysis.ts';
import { findApplicationFrame, formatShortFrame } from '../../frame.ts';
import { classifyActivity, describeActivity } from '../../metrics/activity.ts';
import { isJvmThread } from '../../metrics/idle.ts';
import { getFrames } from '../../metrics/stacks.ts';
import { findWait } from '../../metrics/waiting.ts';
import type { DumpedThread } from '../../model.ts';
import { defineDumpRule } from '../support/define-rule.ts';
import { selectThreads, toCountEvidence } from '../support/evidence.ts';
import { inMethod, nameInSentence, nameThread } from '../support/headline.ts';

/** Whoever copies so few threads out of a dump has found them. */
const MAX_THREADS = 3;

export const excerpt = defineDumpRule({
  id: 'excerpt',
  cause: 'evidence',
  title: 'An excerpt shows what a thread does',
  because:
    'A text of at most three threads, without any of the JVM, was copied out of a dump because of what these do. Who else is there, and whether they stay, is not known, so that this is a note.',
  check: (analysis) => {
    const threads = selectThreads(analysis, analysis.busy);
    const [first] = threads;
    if (!first || !isExcerpt(analysis)) return undefined;
    const does = describe(first);
    const place = inMethod(findApplicationFrame(getFrames(first)));
    return {
      level: 'INFO',
      confidence: 'low',
      headline: chooseHeadline(
        `In this excerpt ${nameThread(first)} ${does}${place}`,
        `In this excerpt ${nameThread(first)} ${does}`,
      ),
      explanation: `The text has ${pluralize(analysis.dump.threads.length, 'thread')} and none of the JVM, so that it is an excerpt. ${threads.map(explain).join(' ')}`,
      advice: `${advise(first)}Upload the whole dump, and two more ten seconds apart: they show whether it stays there, and who else waits.`,
      evidence: toCountEvidence('threads at work', threads),
    };
  },
});

const isExcerpt = ({ dump, dumpCount }: DumpAnalysis): boolean =>
  dumpCount === 1 && dump.threads.length <= MAX_THREADS && !dump.threads.some(isJvmThread);

const describe = (thread: DumpedThread): string =>
  WAITS.get(findPurpose(thread))?.does ?? describeActivity(classifyActivity(thread));

const findPurpose = (thread: DumpedThread): string => findWait(thread)?.purpose ?? classifyActivity(thread);

function explain(thread: DumpedThread): string {
  const frame = findApplicationFrame(getFrames(thread));
  return `${nameInSentence(thread)} ${describe(thread)}${frame === undefined ? '' : ` in ${formatShortFrame(frame)}`}.`;
}

function advise(thread: DumpedThread): string {
  const advice = WAITS.get(findPurpose(thread))?.advice;
  return advice === undefined ? '' : `${advice} `;
}

/** What is known of a wait, or of a thread that runs, without the other threads. */
const WAITS: ReadonlyMap<string, { readonly does: string; readonly advice: string }> = new Map([
  [
    'answer',
    {
      does: 'waits for an answer from the network',
      advice: 'If it stays there, the other side does not answer: give the call a read time-out or a deadline.',
    },
  ],
  [
    'pool',
    {
      does: 'waits for a connection, an object or a permit that others have',
      advice: 'If it stays there, look for who does not give them back (close() in finally) or takes long.',
    },
  ],
  [
    'task',
    {
      does: 'waits for the result of a task',
      advice: 'If it stays there, look for the thread that has to run the task: it may wait, too, or have none.',
    },
  ],
  [
    'running',
    {
      does: 'runs',
      advice: 'If it uses a core all the time (top -H), it is in a loop there: look at what ends this loop.',
    },
  ],
]);
