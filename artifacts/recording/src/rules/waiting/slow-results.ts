import { chooseHeadline, formatDuration, formatShare, metricEvidence, pluralize } from '@hindsight/claims';
import { type Claim, count, ms, percent } from '@hindsight/model';
import { rememberByStack } from '../../metrics/remember-by-stack.ts';
import { NO_ID, type RecordingAnalysis, type SampleColumns } from '../../model.ts';
import { defineRule } from '../define-rule.ts';
import { gather } from '../support/evidence.ts';
import { rateConfidence } from '../support/guards.ts';
import { findLargest } from '../support/samples.ts';
import { claimStackWaits, type StackWait } from '../support/stack-waits.ts';
import { findApplicationFrame, listFrames, nameMethod, quoteHeaviestStacks } from '../support/stacks.ts';
import { findRequestWaits } from '../support/threads/request-waits.ts';
import {
  type AwaitedWork,
  type BusyRunner,
  findAwaitedWork,
  findBusyRunners,
  RUNS_TASKS,
} from '../support/threads/runners.ts';
import { claimParallelWaits } from './claim-parallel-waits.ts';

const MIN_THREADS = 3;
const MIN_LENGTH_MS = 10_000;
const MAX_NAMED = 3;
/** A thread that waits for half of the time does not get on with its own work. */
const MIN_SHARE = 0.5;
/** Results that come after milliseconds are those of work that is divided among threads. */
const MIN_MEAN_MS = 500;
/** Somebody waits for a request meanwhile: the limit of late answers counts. */
const MIN_REQUEST_MS = 275;
/** Waits for the result of another thread's work. */
const RESULT =
  /^(?:java\.util\.concurrent\.(?:FutureTask|CompletableFuture|ForkJoinTask)\.(?:get|join|invoke|awaitDone|waitingGet|timedGet)|io\.netty\.util\.concurrent\.DefaultPromise\.(?:await\w*|get|sync)|reactor\.core\.publisher\.(?:Mono|Flux)\.block\w*|scala\.concurrent\.Await\w*\.\w+|com\.google\.common\.util\.concurrent\.AbstractFuture\.get)$/;
/** A latch opens once: a thread that waits for one after the other hands out parts of its work. */
const LATCH = /^java\.util\.concurrent\.CountDownLatch\.await$/;
const MIN_LATCHES = 5;
/** Answers of other programs: how long a long poll waits is agreed upon. */
const REMOTE = /^(?:jdk\.internal\.net\.http\.|org\.apache\.(?:http|hc)\.|okhttp3\.|org\.apache\.kafka\.)/;

const areOfResult = (frames: readonly string[]): boolean =>
  frames.some((frame) => RESULT.test(frame) || LATCH.test(frame)) && !frames.some((frame) => REMOTE.test(frame));

const ADVICE =
  'Look at what the threads of the executor that runs these tasks do: when all are busy or wait, they are too few, or tasks of another kind block them. Give slow tasks an executor of their own, and never let tasks wait for others of the same executor.';
const STACK_WAIT: StackWait = { what: 'results of other threads', isWait: areOfResult, advice: ADVICE };

export const slowResults = defineRule({
  id: 'slow-results',
  cause: 'pool',
  title: 'Threads wait for results that other threads are slow to compute',
  because:
    'Three threads that wait half of the time for a Future or for one latch after the other, half a second and more each time (in requests 275 ms), are slowed down by whoever computes it. Our own limits.',
  check: (analysis) => claimEvents(analysis) ?? claimParallelWaits(analysis) ?? claimStackWaits(analysis, STACK_WAIT),
});

function claimEvents(analysis: RecordingAnalysis): Claim | undefined {
  const columns = analysis.recording.samples.get('jdk.ThreadPark');
  const length = analysis.recording.durationMs;
  if (!columns || length < MIN_LENGTH_MS) return undefined;
  const isResult = rememberByStack((stack) => isWaitForResult(analysis, stack));
  const awaiting = sumThreads(columns, isResult, isWaitForLatch(analysis)).filter(
    ({ totalMs, events, latches }) => totalMs >= MIN_SHARE * length && (latches < events || events >= MIN_LATCHES),
  );
  const minMs = createLimit(analysis, columns);
  const slow = awaiting.filter(({ thread, totalMs, events }) => totalMs >= minMs(thread) * events);
  const runners = findBusyRunners(analysis);
  const isQueue = runners.length > 0 && runners.length < awaiting.length;
  const waiting = isQueue ? awaiting : slow;
  if (waiting.length < MIN_THREADS) return undefined;
  const totalMs = waiting.reduce((sum, one) => sum + one.totalMs, 0);
  const events = waiting.reduce((sum, one) => sum + one.events, 0);
  const share = Math.min(1, totalMs / waiting.length / length);
  const threads = new Set(waiting.map(({ thread }) => thread));
  const isChosen = ({ stacks, threads: ids }: SampleColumns, row: number) =>
    threads.has(ids[row] ?? NO_ID) && isResult(stacks[row] ?? NO_ID);
  const site = findSite(analysis, columns, isChosen);
  const work = isQueue ? undefined : findAwaitedWork(analysis, threads, totalMs);
  const nested = countNested(analysis, columns, isChosen);
  const where = site === undefined ? '' : ` in ${nameMethod(site)}`;
  const waiters = pluralize(waiting.length, 'thread');
  return {
    level: 'WARNING',
    confidence: rateConfidence(analysis, events),
    headline: chooseHeadline(
      ...nameWaits(
        `${waiters} waited ${formatShare(share)} of the time`,
        isQueue ? runners : [],
        work,
        nested > 1
          ? `, ${nested} of them in tasks of an executor themselves`
          : `${where}, ${formatDuration(totalMs / events)} each time`,
      ),
    ),
    explanation: `${waiters} waited ${pluralize(events, 'time')} for the result of a task, ${formatDuration(totalMs / events)} on average and ${formatDuration(totalMs)} in all, each at least ${formatShare(MIN_SHARE)} of the time.${site === undefined ? '' : ` The waits are most often in ${site}.`} ${describeNested(nested)}${isQueue ? describeRunners(runners) : describeWork(work)}`,
    advice: work ? adviseOnWork(work) : ADVICE,
    evidence: gather(
      metricEvidence('threads that waited', count(waiting.length), count(MIN_THREADS)),
      metricEvidence('share of the time of each thread', percent(100 * share), percent(100 * MIN_SHARE)),
      metricEvidence('mean wait', ms(totalMs / events), ms(minMs(waiting[0]?.thread ?? NO_ID))),
      quoteHeaviestStacks(analysis.recording, [columns], 'ms', isChosen, 1),
    ),
    lostMs: totalMs,
  };
}

/** The mean wait from which on the results that a thread waits for are slow. */
function createLimit(analysis: RecordingAnalysis, columns: SampleColumns): (thread: number) => number {
  const requests = findRequestWaits(analysis, [columns], areOfResult)?.threads;
  return (thread) => (requests?.has(thread) ? MIN_REQUEST_MS : MIN_MEAN_MS);
}

/** The waiting threads that run a task of an executor themselves. */
function countNested(
  { recording }: RecordingAnalysis,
  columns: SampleColumns,
  isChosen: (columns: SampleColumns, row: number) => boolean,
): number {
  const isTask = rememberByStack((stack) => listFrames(recording, stack).some((frame) => RUNS_TASKS.test(frame)));
  const threads = new Set<number>();
  for (let row = 0; row < columns.rows; row++)
    if (isChosen(columns, row) && isTask(columns.stacks[row] ?? NO_ID)) threads.add(columns.threads[row] ?? NO_ID);
  return threads.size;
}

/** Headlines that name who the others wait for, the longest first. */
function nameWaits(
  waited: string,
  runners: readonly BusyRunner[],
  work: AwaitedWork | undefined,
  details: string,
): [string, ...string[]] {
  const [first] = runners;
  const forOthers = `${waited} for results of other threads`;
  if (work) return [`${waited} for results of tasks that ${work.what} in ${nameMethod(work.site)}`, forOthers];
  if (!first) return [`${forOthers}${details}`, forOthers];
  const awaited = runners.length === 1 ? `thread "${first.thread}"` : `${runners.length} threads that are never free`;
  const does = `${waited} for ${awaited}, which ${runners.length === 1 ? first.what : first.what.replace(/^(\w+?)s\b/, '$1')}`;
  return first.site === undefined ? [does] : [`${does} in ${nameMethod(first.site)}`, does];
}

const describeNested = (nested: number): string =>
  nested > 1
    ? `${pluralize(nested, 'thread')} of them are of an executor: a task that waits for a task of the same executor may keep it from ever running. `
    : '';

const describeWork = (work: AwaitedWork | undefined): string =>
  work
    ? `Tasks of other threads ${work.what} in ${work.site} for ${formatDuration(work.totalMs)} meanwhile.`
    : 'The task runs that long, or it waits in the queue of an executor whose threads are busy.';

const adviseOnWork = ({ site }: AwaitedWork): string =>
  `Ask why ${nameMethod(site)} takes so long and whether each request needs it: its result may be kept, computed ahead of time or asked for in one call with others. Give the wait a limit that the caller can bear. More threads would not make it quicker.`;

function describeRunners(runners: readonly BusyRunner[]): string {
  const [first] = runners;
  const named = runners
    .slice(0, MAX_NAMED)
    .map(({ thread }) => `"${thread}"`)
    .join(', ');
  return `The tasks run one after the other in ${pluralize(runners.length, 'thread')} of an executor (${named}), never free: ${runners.length === 1 ? 'it' : 'the busiest'} ${first?.what}${first?.site === undefined ? '' : ` in ${first.site}`} ${formatShare(Math.min(1, first?.share ?? 0))} of the time. The others stand in its queue.`;
}

const isWaitForResult = ({ recording }: RecordingAnalysis, stack: number): boolean =>
  areOfResult(listFrames(recording, stack));

const isWaitForLatch = ({ recording }: RecordingAnalysis): ((stack: number) => boolean) =>
  rememberByStack((stack) => listFrames(recording, stack).some((frame) => LATCH.test(frame)));

interface ThreadWaits {
  readonly thread: number;
  events: number;
  /** Of the events, those at a latch. */
  latches: number;
  totalMs: number;
}

function sumThreads(
  columns: SampleColumns,
  isResult: (stack: number) => boolean,
  isLatch: (stack: number) => boolean,
): ThreadWaits[] {
  const byThread = new Map<number, ThreadWaits>();
  for (let row = 0; row < columns.rows; row++) {
    const stack = columns.stacks[row] ?? NO_ID;
    if (!isResult(stack)) continue;
    const thread = columns.threads[row] ?? NO_ID;
    const sum = byThread.get(thread) ?? { thread, events: 0, latches: 0, totalMs: 0 };
    sum.events += columns.counts[row] ?? 1;
    if (isLatch(stack)) sum.latches += columns.counts[row] ?? 1;
    sum.totalMs += columns.weights[row] ?? 0;
    byThread.set(thread, sum);
  }
  return [...byThread.values()];
}

function findSite(
  { recording }: RecordingAnalysis,
  columns: SampleColumns,
  isChosen: (columns: SampleColumns, row: number) => boolean,
): string | undefined {
  const sites = new Map<string, { weight: number }>();
  for (let row = 0; row < columns.rows; row++) {
    const site = isChosen(columns, row) ? findApplicationFrame(recording, columns.stacks[row] ?? NO_ID) : undefined;
    if (site !== undefined) sites.set(site, { weight: (sites.get(site)?.weight ?? 0) + (columns.weights[row] ?? 0) });
  }
  return findLargest(sites)?.name;
}
