import { chooseHeadline, formatCount, metricEvidence, pluralize } from '@hindsight/claims';
import { count, type Evidence, type Quantity } from '@hindsight/model';
import type { RecordingAnalysis } from '../../model.ts';
import { defineRule } from '../define-rule.ts';
import { countEvents, readRows } from '../support/event-rows.ts';
import { gather } from '../support/evidence.ts';
import { capLevel, isShort } from '../support/guards.ts';
import { findApplicationFrame, nameMethod, stackEvidence } from '../support/stacks.ts';

const MANY_ACTIVE = 2000;
const MANY_STARTED = 100;
/** So many are no burst at the start of a JVM, which a short recording may be of. */
const [VERY_MANY_STARTED, MIN_MS] = [1000, 5000];
const FAILED = /unable to create (?:new )?native thread/i;

export const tooManyThreads = defineRule({
  id: 'too-many-threads',
  cause: 'threads',
  title: 'Very many platform threads are active or started',
  because:
    'Each platform thread has a stack and a place in the scheduler: 2,000 at once or 100 new ones a second call for a pool. Our own limits.',
  check: (analysis) => {
    const active = readRows(analysis, 'jdk.JavaThreadStatistics').findMax('activeCount') ?? 0;
    const seconds = analysis.recording.durationMs / 1000;
    const started = countEvents(analysis, 'jdk.ThreadStart');
    const perSecond = seconds > 0 ? started / seconds : 0;
    const failed = hasFailed(analysis);
    const isSteady = !isShort(analysis) || (perSecond >= VERY_MANY_STARTED && 1000 * seconds >= MIN_MS);
    const isStarting = perSecond >= MANY_STARTED && isSteady;
    if (!failed && active < MANY_ACTIVE && !isStarting) return undefined;
    const starter = isStarting ? findStarter(analysis) : undefined;
    const by = starter?.method === undefined ? '' : ` in ${nameMethod(starter.method)}`;
    return {
      level: failed ? capLevel(analysis, 'SEVERE') : 'WARNING',
      confidence: 'high',
      headline: failed
        ? 'The system refused to create a thread'
        : active >= MANY_ACTIVE
          ? chooseHeadline(`${pluralize(active, 'thread')} were active at once`)
          : chooseHeadline(`${formatCount(Math.round(perSecond))} threads a second were started${by}`),
      explanation: `At most ${pluralize(active, 'thread')} were active (limit ${formatCount(MANY_ACTIVE)}), and ${pluralize(started, 'thread')} were started, ${perSecond.toFixed(1)} a second (limit ${MANY_STARTED}).${by === '' ? '' : ` Most were started${by}.`}`,
      advice: 'Use one pool of bounded size, or virtual threads (JDK 21 and newer) where the work mostly waits.',
      evidence: gather(
        isStarting
          ? metricEvidence('threads started a second', perSec(perSecond), perSec(MANY_STARTED))
          : metricEvidence('active threads', count(active), count(MANY_ACTIVE)),
        metricEvidence('threads started', count(started)),
        starter?.evidence,
      ),
    };
  },
});

const perSec = (value: number): Quantity => ({ value, unit: 'per second' });

const hasFailed = ({ recording }: RecordingAnalysis): boolean => {
  const errors = recording.samples.get('jdk.JavaErrorThrow');
  return errors?.details.some((id) => FAILED.test(recording.names[id] ?? '')) ?? false;
};

/** The method of the application that starts most threads. */
function findStarter(analysis: RecordingAnalysis): { method: string | undefined; evidence: Evidence[] } | undefined {
  const starts = readRows(analysis, 'jdk.ThreadStart');
  const stacks = new Map<number, number>();
  for (const row of starts.rows()) {
    const stack = starts.getStack(row);
    if (stack >= 0) stacks.set(stack, (stacks.get(stack) ?? 0) + starts.everyNth);
  }
  const [largest] = [...stacks].sort((a, b) => b[1] - a[1]);
  return (
    largest && {
      method: findApplicationFrame(analysis.recording, largest[0]),
      evidence: stackEvidence(analysis.recording, largest[0], 'stack that starts threads', count(largest[1])),
    }
  );
}
