import { chooseHeadline, formatCount, metricEvidence, pluralize } from '@hindsight/claims';
import { count, type Evidence, type Quantity } from '@hindsight/model';
import type { RecordingAnalysis } from '../../model.ts';
import { defineRule } from '../define-rule.ts';
import { countCrowd } from '../support/computing-threads.ts';
import { countEvents, readRows } from '../support/event-rows.ts';
import { gather } from '../support/evidence.ts';
import { capLevel, countProcessors, isBrief, isShort } from '../support/guards.ts';
import { findApplicationFrame, nameMethod, stackEvidence } from '../support/stacks.ts';

const MANY_ACTIVE = 2000;
const MANY_STARTED = 100;
/** So many are no burst at the start of a JVM, which a short recording may be of. */
const [VERY_MANY_STARTED, MIN_MS] = [1000, 5000];
/** So many more threads, of which the last quarter of the time has a tenth, are not what a pool starts. */
const [MIN_GROWTH, LATE, LATE_GROWTH] = [200, 0.75, 0.1];
/** In some seconds of a start a pool may fill: half as many more are needed, and a pace that hardly slows down. */
const [SHORT_FACTOR, SHORT_LATE_GROWTH] = [1.5, 0.15];
const POOL_ADVICE = 'Use one pool of bounded size, or virtual threads (JDK 21 and newer) where the work mostly waits.';
const LEAK_ADVICE =
  'Find why these threads do not end: executors that nobody shuts down, timers and clients that are made for each request. Make one and share it; a thread dump shows what they wait for.';
const CROWD_ADVICE =
  'Give work that computes a pool of as many threads as there are processors: more only make each of them, the collector and every pause slower.';
/** Threads that compute without a rest: so many for each processor, and in all. */
const [CROWD_PER_PROCESSOR, MIN_CROWD] = [8, 32];
/** The subject of the claim that the threads are many because they all compute. */
export const CROWD = 'crowd';
const FAILED = /unable to create (?:new )?native thread/i;

export const tooManyThreads = defineRule({
  id: 'too-many-threads',
  cause: 'threads',
  title: 'Very many platform threads are active or started',
  because:
    'Each platform thread has a stack and a place in the scheduler: 2,000 at once, 100 new ones a second, or 200 more that do not end call for a pool, and eight for each processor that compute without a rest for a smaller one. Our own limits.',
  check: (analysis) => {
    const numbers = countThreads(analysis);
    const { active, started, perSecond, failed, isStarting, growth, crowd } = numbers;
    if (!isTooMany(numbers)) return undefined;
    const starter = isStarting || growth !== undefined ? findStarter(analysis) : undefined;
    const by = nameStarter(starter?.method);
    return {
      level: failed ? capLevel(analysis, 'SEVERE') : 'WARNING',
      confidence: 'high',
      ...(growth !== undefined && { cause: 'thread-leak' as const }),
      headline: failed
        ? 'The system refused to create a thread'
        : nameThreads({ active, growth, perSecond, by, crowd }),
      explanation: `${describeCrowd(crowd)}At most ${pluralize(active, 'thread')} were active (limit ${formatCount(MANY_ACTIVE)}), and ${pluralize(started, 'thread')} were started, ${perSecond.toFixed(1)} a second (limit ${MANY_STARTED}).${by === '' ? '' : ` Most were started${by}.`}`,
      advice: chooseAdvice(growth, crowd),
      ...(crowd && { subject: { kind: CROWD } }),
      evidence: gather(
        isStarting
          ? metricEvidence('threads started a second', perSec(perSecond), perSec(MANY_STARTED))
          : metricEvidence('active threads', count(active), count(MANY_ACTIVE)),
        metricEvidence('threads started', count(started)),
        quoteGrowth(growth),
        crowd && metricEvidence('threads that compute all the time', count(crowd.threads), count(crowd.limit)),
        starter?.evidence,
      ),
    };
  },
});

interface ThreadCounts {
  readonly active: number;
  readonly started: number;
  readonly perSecond: number;
  readonly failed: boolean;
  readonly isStarting: boolean;
  readonly growth: number | undefined;
  readonly crowd: Crowd | undefined;
}

function countThreads(analysis: RecordingAnalysis): ThreadCounts {
  const seconds = analysis.recording.durationMs / 1000;
  const started = countEvents(analysis, 'jdk.ThreadStart');
  const perSecond = seconds > 0 ? started / seconds : 0;
  const isSteady =
    !isShort(analysis) ||
    (perSecond >= VERY_MANY_STARTED && 1000 * seconds >= MIN_MS) ||
    countLateStarts(analysis) >= MANY_STARTED * (1 - LATE) * Math.max(seconds, MIN_MS / 1000);
  const failed = hasFailed(analysis);
  const growth = findThreadGrowth(analysis);
  const isStarting = perSecond >= MANY_STARTED && isSteady;
  return {
    active: readRows(analysis, 'jdk.JavaThreadStatistics').findMax('activeCount') ?? 0,
    started,
    perSecond,
    failed,
    isStarting,
    growth,
    // Threads that are started all along end soon as well: many of them compute once each.
    crowd: failed || isStarting || growth !== undefined ? undefined : findCrowd(analysis),
  };
}

/** The threads that are started in the last quarter of the recording. */
function countLateStarts(analysis: RecordingAnalysis): number {
  const starts = readRows(analysis, 'jdk.ThreadStart');
  const late = LATE * analysis.recording.durationMs;
  return starts.everyNth * starts.times.filter((at) => at >= late).length;
}

const isTooMany = ({ failed, active, isStarting, growth, crowd }: ThreadCounts): boolean =>
  failed || active >= MANY_ACTIVE || isStarting || growth !== undefined || crowd !== undefined;

const describeCrowd = (crowd: Crowd | undefined): string =>
  crowd
    ? `${pluralize(crowd.threads, 'thread')} were met computing again and again and hardly ever waited, on ${pluralize(crowd.processors, 'processor')}. `
    : '';

function chooseAdvice(growth: number | undefined, crowd: Crowd | undefined): string {
  if (growth !== undefined) return LEAK_ADVICE;
  return crowd ? CROWD_ADVICE : POOL_ADVICE;
}

interface Crowd {
  readonly threads: number;
  readonly processors: number;
  readonly limit: number;
}

/** Finds threads that all want a processor at once and are many more than these. */
function findCrowd(analysis: RecordingAnalysis): Crowd | undefined {
  const processors = countProcessors(analysis);
  if (processors === undefined || isShort(analysis)) return undefined;
  const limit = Math.max(MIN_CROWD, CROWD_PER_PROCESSOR * processors);
  const threads = countCrowd(analysis);
  return threads >= limit ? { threads, processors, limit } : undefined;
}

const nameStarter = (method: string | undefined): string => (method === undefined ? '' : ` in ${nameMethod(method)}`);

const quoteGrowth = (growth: number | undefined): Evidence[] =>
  growth === undefined ? [] : [metricEvidence('growth of the number of threads', count(growth), count(MIN_GROWTH))];

interface ThreadNumbers {
  readonly active: number;
  readonly growth: number | undefined;
  readonly perSecond: number;
  /** Who starts them: ` in Main.accept`. */
  readonly by: string;
  readonly crowd: Crowd | undefined;
}

function nameThreads({ active, growth, perSecond, by, crowd }: ThreadNumbers): string {
  if (crowd)
    return chooseHeadline(
      `${formatCount(crowd.threads)} threads compute at once on ${pluralize(crowd.processors, 'processor')}`,
    );
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
  if (!first || !last || !late || isBrief(analysis)) return undefined;
  const growth = last.active - first.active;
  const limits = isShort(analysis)
    ? { growth: SHORT_FACTOR * MIN_GROWTH, late: SHORT_LATE_GROWTH }
    : { growth: MIN_GROWTH, late: LATE_GROWTH };
  const isSteady = last.active - late.active >= limits.late * growth;
  return growth >= limits.growth && growth >= first.active && isSteady ? growth : undefined;
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
