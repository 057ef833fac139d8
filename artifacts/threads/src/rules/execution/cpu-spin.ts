import { chooseHeadline, formatDuration, formatPercent, metricEvidence, pluralize } from '@hindsight/claims';
import { type Claim, type Evidence, type Level, percent } from '@hindsight/model';
import type { DumpAnalysis } from '../../analysis.ts';
import { findApplicationFrame, formatShortFrame, isOwnFrame, isPlatformFrame, parseFrame } from '../../frame.ts';
import { computes } from '../../metrics/computing.ts';
import { formatCpuSource, type ThreadCpu } from '../../metrics/cpu.ts';
import { isJvmThread, waitsBySpinning } from '../../metrics/idle.ts';
import type { ContendedLock } from '../../metrics/lock-graph.ts';
import { oncePerStack } from '../../metrics/once-per-stack.ts';
import { getFrames, getStack } from '../../metrics/stacks.ts';
import { isRequestClass } from '../../metrics/wait-methods.ts';
import type { DumpedThread } from '../../model.ts';
import { quoteName } from '../../thread-names.ts';
import { MIN_SPIN_PERCENT } from '../support/cpu-limits.ts';
import { defineDumpRule } from '../support/define-rule.ts';
import { quoteOwnedLock, toStackEvidence, toThreadEvidence } from '../support/evidence.ts';
import { agree, findCallerOfPlatform, inMethod, inPlace, nameThread, nameThreads } from '../support/headline.ts';
import { isInParallelLoop, sharesWork } from '../support/parallel-loops.ts';
import { findSpinCause, type SpinCause } from '../support/spin-causes.ts';
import { SPIN_ONLY_IF_MEANT, spinsForNext } from '../support/spin-waits.ts';

/** The minimum CPU time over the whole life of a thread. Less is the start of a program. */
const MIN_CPU_MS = 1000;
/** A thread that is younger may have been started for the work that it does. */
const MIN_SEVERE_CPU_MS = 10_000;
const MAX_THREADS = 3;

export const cpuSpin = defineDumpRule({
  id: 'cpu-spin',
  cause: 'busy-loop',
  title: 'Threads use the CPU without a break',
  because:
    'A thread uses more than half of a core between two dumps, according to top -H, or over its whole life if it used a second or more: our own limits. It is severe when it is in the same method of the application, or of a library that works for it, as in the dump before, as a loop is, or in a single dump after ten seconds of CPU time; a thread that goes on to other methods, computes its share of a parallel stream or of a task that splits itself, or what its methods are named after (encode, render, simulate), was met once in native code of a library, or waits by spinning as its library was told to, is only a note. A thread of the application whose own loop calls a method that waits may be meant to spin: a warning.',
  check: claimSpinning,
});

const isEnough = ({ percent: share = 0, source, usedMs = 0 }: ThreadCpu, limit: number): boolean =>
  share > limit && (source !== 'since-start' || usedMs >= MIN_CPU_MS);

interface Spinner {
  readonly row: ThreadCpu;
  readonly thread: DumpedThread;
}

function claimSpinning(analysis: DumpAnalysis): Claim | undefined {
  const { dump, cpu } = analysis;
  const rows = cpu.flatMap((row): Spinner[] => {
    const thread = dump.threads[row.thread];
    return thread && !isJvmThread(thread) && isEnough(row, MIN_SPIN_PERCENT) && isPresent(row, analysis)
      ? [{ row, thread }]
      : [];
  });
  const loops = rows
    .filter((one) => !hasGoneOn(one.row, one.thread, analysis) && !worksByDesign(one, analysis))
    .sort((a, b) => countVictims(b, analysis) - countVictims(a, analysis));
  const [first] = loops.length > 0 ? loops : rows;
  if (!first) return undefined;
  const spinners = [first, ...rows.filter((one) => one !== first)];
  const described = spinners.slice(0, MAX_THREADS).map(({ row, thread }) => {
    return `${quoteName(thread.name)} ${describe(row)}${describePlace(getFrames(thread))}`;
  });
  const cause = findSpinCause(
    analysis,
    loops.map(({ thread }) => thread),
  );
  return {
    level: loops.length > 0 ? rateLoops(first, loops, cause) : 'INFO',
    confidence: first.row.source === 'since-start' || first.row.source === 'measured' ? 'medium' : 'high',
    headline: loops.length > 0 ? writeHeadline(first, loops, analysis, cause) : writeWork(rows),
    explanation: `${pluralize(rows.length, 'thread uses', 'threads use')} more than half of a core: ${described.join('; ')}.${loops.length > 0 ? (cause?.explanation ?? '') : explainWork(rows, analysis)}`,
    advice:
      loops.length > 0
        ? (cause?.advice ?? (areForNext(loops, cause) ? SPIN_ONLY_IF_MEANT : adviseLoop(first)))
        : 'If so much work is not expected, profile for 30 s (async-profiler, JFR).',
    evidence: [
      metricEvidence(
        `CPU of ${quoteName(first.thread.name)}`,
        percent(first.row.percent ?? 0),
        percent(MIN_SPIN_PERCENT),
      ),
      ...quoteBefore(first, analysis),
      ...spinners.slice(0, MAX_THREADS).map(({ thread }) => quoteSpinner(thread)),
      ...(cause ? [cause.evidence] : []),
      ...listHeldLocks(first, analysis).flatMap((held) => quoteOwnedLock(first.thread, held.lock)),
    ],
  };
}

const spins = ({ thread }: Spinner): boolean => waitsBySpinning(getStack(thread).frames);

/**
 * Returns whether the thread is meant to use a core: it spins for its next event, computes its share of a parallel stream
 * or what its methods are named after, or was met once in native code of a library, which has no loop to check.
 */
function worksByDesign(spinner: Spinner, analysis: DumpAnalysis): boolean {
  const { thread, row } = spinner;
  if (waitsBySpinning(getStack(thread).frames) || isInParallelLoop(getStack(thread))) return true;
  if (countVictims(spinner, analysis) > 0) return false;
  if (sharesWork(thread, analysis.dump.threads)) return true;
  return computes(getStack(thread)) || (row.source === 'since-start' && isInNativeLibrary(getFrames(thread)));
}

const isInNativeLibrary = ([top = '']: readonly string[]): boolean =>
  parseFrame(top).native && !isPlatformFrame(top) && !isOwnFrame(top);

function adviseLoop({ thread, row }: Spinner): string {
  const name = quoteName(thread.name);
  return row.source === 'measured'
    ? `Measure again: if ${name} is still at it, find the request that it works for (Elasticsearch and OpenSearch: GET _tasks?detailed, the slow log), and profile that thread for 30 s (async-profiler, JFR).`
    : `Check the exit condition of the loop that ${name} is in, and profile that thread for 30 s (async-profiler, JFR).`;
}

/** Says why nothing is wrong with threads that use a core. */
function explainWork(rows: readonly Spinner[], analysis: DumpAnalysis): string {
  if (rows.every(spins))
    return ' They wait for their next event by spinning, as their wait strategy says; one that blocks or sleeps leaves the core to others.';
  return rows.every(({ row, thread }) => hasGoneOn(row, thread, analysis))
    ? ' They went on to other methods between the dumps, so that they work.'
    : ' They work.';
}

const areForNext = (loops: readonly Spinner[], cause: SpinCause | undefined): boolean =>
  !cause && loops.every(({ thread }) => spinsForNext(getStack(thread)));

const rateLoops = (first: Spinner, loops: readonly Spinner[], cause: SpinCause | undefined): Level =>
  areForNext(loops, cause) ? 'WARNING' : rateLoop(first.row);

/** In a single dump, the work of a new thread looks like a loop, and so does work that a tool met for half a second. */
const rateLoop = ({ source, usedMs = 0 }: ThreadCpu): Level =>
  source === 'measured' || (source === 'since-start' && usedMs < MIN_SEVERE_CPU_MS) ? 'WARNING' : 'SEVERE';

/** Locks that the thread owns and others wait for. */
const listHeldLocks = ({ row }: Spinner, { graph }: DumpAnalysis): ContendedLock[] =>
  (graph.blockingThreads.find(({ thread }) => thread === row.thread)?.locks ?? []).flatMap(
    (index) => graph.locks[index] ?? [],
  );

/** The number of threads that wait for a lock of the thread, directly or behind others. */
const countVictims = ({ row }: Spinner, { graph }: DumpAnalysis): number =>
  graph.blockingThreads.find(({ thread }) => thread === row.thread)?.blockedThreadCount ?? 0;

/** Says who spins, for how long, and who waits for a lock of it. */
function writeHeadline(
  first: Spinner,
  loops: readonly Spinner[],
  analysis: DumpAnalysis,
  cause: SpinCause | undefined,
): string {
  const { thread, row } = first;
  const frames = getFrames(thread);
  const place = inPlace(frames);
  const method = inMethod(findCallerOfPlatform(frames) ?? frames[0]);
  const name = nameThread(thread);
  const spanMs = measureSpinning(first, analysis);
  const lasts =
    spanMs === undefined
      ? `uses ${formatPercent(row.percent ?? 0)} of a core`
      : `has spun for ${formatDuration(spanMs)}`;
  const victims = countVictims(first, analysis);
  if (victims > 0) {
    const wait = `while it holds the lock that ${pluralize(victims, 'thread waits', 'threads wait')} for`;
    return chooseHeadline(
      `${name} ${lasts}${place} ${wait}`,
      `${name} ${lasts}${method} ${wait}`,
      `${name} ${lasts} ${wait}`,
    );
  }
  if (cause) return chooseHeadline(`${name} ${lasts}${method}${cause.headline}`, `${name} ${lasts}${cause.headline}`);
  const others = loops.length > 1 ? `, and ${pluralize(loops.length - 1, 'other thread')} too` : '';
  return chooseHeadline(
    `${name} ${lasts}${place}${others}`,
    `${name} ${lasts}${method}${others}`,
    `${name} ${lasts}${others}`,
  );
}

/** ` in ArrayList.indexOf:299, called from Orders.unique:12`. */
function describePlace(frames: readonly string[]): string {
  const [top] = frames;
  const caller = findCallerOfPlatform(frames);
  return `${top === undefined ? '' : ` in ${formatShortFrame(top)}`}${caller === undefined ? '' : `, called from ${formatShortFrame(caller)}`}`;
}

const writeWork = (rows: readonly Spinner[]): string =>
  `${nameThreads(rows.map(({ thread }) => thread))} ${rows.every(spins) ? agree(rows, 'waits by spinning', 'wait by spinning') : agree(rows, 'computes', 'compute')}: ${rows
    .slice(0, MAX_THREADS)
    .map(({ row }) => formatPercent(row.percent ?? 0))
    .join(', ')} of a core`;

/** A series has at most so many dumps that are looked through. */
const MAX_DUMPS = 1000;

/** The time for which the dumps show the thread in one method; undefined for a single dump. */
function measureSpinning({ thread, row }: Spinner, analysis: DumpAnalysis): number | undefined {
  if (row.source !== 'between-dumps') return undefined;
  let spanMs = row.overMs ?? 0;
  let { earlier } = analysis;
  for (let dumps = 0; earlier && dumps < MAX_DUMPS; dumps++) {
    const index = findSame(thread, earlier);
    const before = earlier.dump.threads[index];
    const same = earlier.cpu.find((one) => one.thread === index);
    if (!before || getMethod(before) !== getMethod(thread) || same?.source !== 'between-dumps') break;
    if (!isEnough(same, MIN_SPIN_PERCENT)) break;
    spanMs += same.overMs ?? 0;
    earlier = earlier.earlier;
  }
  return spanMs > 0 ? spanMs : undefined;
}

const findSame = ({ id, name }: DumpedThread, { dump }: DumpAnalysis): number =>
  dump.threads.findIndex((one) => one.id === id && one.name === name);

/** The CPU time as HotSpot prints it in the header of a thread. */
const toPrintedCpu = ({ cpuMs }: DumpedThread): string[] => (cpuMs === undefined ? [] : [`cpu=${cpuMs.toFixed(2)}ms`]);

const quoteSpinner = (thread: DumpedThread): Evidence =>
  toStackEvidence(thread, getFrames(thread)[0], toPrintedCpu(thread));

/** The thread in the dump before, where its CPU time was less. */
function quoteBefore({ thread, row }: Spinner, { earlier }: DumpAnalysis): Evidence[] {
  const before =
    row.source === 'between-dumps' && earlier ? earlier.dump.threads[findSame(thread, earlier)] : undefined;
  return before ? [toThreadEvidence(before, undefined, toPrintedCpu(before))] : [];
}

/** The first of several dumps shows the CPU time since the start only; the next one shows the present. */
const isPresent = ({ source }: ThreadCpu, { dumpCount }: DumpAnalysis): boolean =>
  source !== 'since-start' || dumpCount === 1;

/** Returns whether the dump before shows the thread in another method of the application. */
function hasGoneOn({ source }: ThreadCpu, thread: DumpedThread, { earlier }: DumpAnalysis): boolean {
  const before = earlier?.dump.threads.find(({ id, name }) => id === thread.id && name === thread.name);
  return source === 'between-dumps' && before !== undefined && hasProceeded(before, thread);
}

function getMethod(thread: DumpedThread): string {
  const frames = getFrames(thread);
  return parseFrame(findApplicationFrame(frames) ?? frames[0] ?? '').qualified;
}

/**
 * Returns whether a thread has come to other work: a loop never leaves its method of the application. Where the same call
 * of a library lasts, the way of the calls inside says whether the library goes on with its work.
 */
function hasProceeded(before: DumpedThread, now: DumpedThread): boolean {
  if (getMethod(before) !== getMethod(now)) return true;
  const [from, to] = [findLibraryWork(before), findLibraryWork(now)];
  return from !== undefined && to !== undefined && from.caller === to.caller && from.way !== to.way;
}

/** The work of a library, and the line that called it. A request that computes makes its client wait. */
function findLibraryWork(thread: DumpedThread): { readonly caller: string; readonly way: string } | undefined {
  const frames = getFrames(thread);
  const own = frames.findIndex(isOwnFrame);
  const way = frames
    .slice(0, own < 0 ? frames.length : own)
    .filter((text) => !isPlatformFrame(text) || isCompiler(text))
    .map((text) => parseFrame(text).qualified);
  return way.length === 0 || isRequest(getStack(thread))
    ? undefined
    : { caller: frames[own] ?? '', way: way.join(' ') };
}

/** The compiler for Java belongs to the platform, but works for builds and servers like a library. */
const isCompiler = (text: string): boolean => parseFrame(text).className.startsWith('com.sun.tools.javac.');

const isRequest = oncePerStack((frames) => frames.some((text) => isRequestClass(parseFrame(text).className)));

const describe = ({ percent: share = 0, source = 'top', usedMs = 0, overMs = 0 }: ThreadCpu): string =>
  source === 'top' || source === 'measured'
    ? `${formatPercent(share)} (${formatCpuSource(source)})`
    : `${formatPercent(share)} (${formatDuration(usedMs)} of ${formatDuration(overMs)} ${formatCpuSource(source)})`;
