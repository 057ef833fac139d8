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
/** So many more threads, of which the last quarter of the time has a tenth, are not what a pool starts. */
const [MIN_GROWTH, LATE, LATE_GROWTH] = [200, 0.75, 0.1];
const POOL_ADVICE = 'Use one pool of bounded size, or virtual threads (JDK 21 and newer) where the work mostly waits.';
const LEAK_ADVICE =
  'Find why these threads do not end: executors that nobody shuts down, timers and clients that are made for each request. Make one and share it; a thread dump shows what they wait for.';
const FAILED = /unable to create (?:new )?native thread/i;

export const tooManyThreads = defineRule({
  id: 'too-many-threads',
  cause: 'threads',
  title: 'Very many platform threads are active or started',
  because:
    'Each platform thread has a stack and a place in the scheduler: 2,000 at once, 100 new ones a second, or 200 more that do not end call for a pool. Our own limits.',
  check: (analysis) => {
    const active = readRows(analysis, 'jdk.JavaThreadStatistics').findMax('activeCount') ?? 0;
    const seconds = analysis.recording.durationMs / 1000;
    const started = countEvents(analysis, 'jdk.ThreadStart');
    const perSecond = seconds > 0 ? started / seconds : 0;
    const failed = hasFailed(analysis);
    const isSteady = !isShort(analysis) || (perSecond >= VERY_MANY_STARTED && 1000 * seconds >= MIN_MS);
    const isStarting = perSecond >= MANY_STARTED && isSteady;
    const growth = findThreadGrowth(analysis);
    if (!failed && active < MANY_ACTIVE && !isStarting && growth === undefined) return undefined;
    const starter = isStarting || growth !== undefined ? findStarter(analysis) : undefined;
    const by = nameStarter(starter?.method);
    return {
      level: failed ? capLevel(analysis, 'SEVERE') : 'WARNING',
      confidence: 'high',
      ...(growth !== undefined && { cause: 'thread-leak' as const }),
      headline: failed ? 'The system refused to create a thread' : nameThreads({ active, growth, perSecond, by }),
      explanation: `At most ${pluralize(active, 'thread')} were active (limit ${formatCount(MANY_ACTIVE)}), and ${pluralize(started, 'thread')} were started, ${perSecond.toFixed(1)} a second (limit ${MANY_STARTED}).${by === '' ? '' : ` Most were started${by}.`}`,
      advice: growth === undefined ? POOL_ADVICE : LEAK_ADVICE,
      evidence: gather(
        isStarting
          ? metricEvidence('threads started a second', perSec(perSecond), perSec(MANY_STARTED))
          : metricEvidence('active threads', count(active), count(MANY_ACTIVE)),
        metricEvidence('threads started', count(started)),
        quoteGrowth(growth),
        starter?.evidence,
      ),
    };
  },
});

const nameStarter = (method: string | undefined): string => (method === undefined ? '' : ` in ${nameMethod(method)}`);

const quoteGrowth = (growth: number | undefined): Evidence[] =>
  growth === undefined ? [] : [metricEvidence('growth of the number of threads', count(growth), count(MIN_GROWTH))];

interface ThreadNumbers {
  readonly active: number;
  readonly growth: number | undefined;
  readonly perSecond: number;
  /** Who starts them: ` in Main.accept`. */
  readonly by: string;
}

function nameThreads({ active, growth, perSecond, by }: ThreadNumbers): string {
  if (growth !== undefined)
    return chooseHeadline(
      `The number of threads rose by ${formatCount(growth)} to ${formatCount(active)} and still rises; they are started${by}`,
      `The number of threads rose by ${formatCount(growth)} to ${formatCount(active)} and still rises`,
    );
  if (active >= MANY_ACTIVE) return chooseHeadline(`${pluralize(active, 'thread')} were active at once`);
  return chooseHeadline(`${formatCount(Math.round(perSecond))} threads a second were started${by}`);
}

/** By how much the number of threads rises steadily, and to at least the double; a pool that fills comes to rest. */
function findThreadGrowth(analysis: RecordingAnalysis): number | undefined {
  const rows = readRows(analysis, 'jdk.JavaThreadStatistics');
  const numbers = [...rows.rows()].map((row) => ({
    at: rows.times[row] as number,
    active: rows.getNumber('activeCount', row),
  }));
  const [first, last] = [numbers[0], numbers.at(-1)];
  const late = numbers.find(({ at }) => at >= LATE * analysis.recording.durationMs);
  if (!first || !last || !late || isShort(analysis)) return undefined;
  const growth = last.active - first.active;
  const isSteady = last.active - late.active >= LATE_GROWTH * growth;
  return growth >= MIN_GROWTH && growth >= first.active && isSteady ? growth : undefined;
}

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
