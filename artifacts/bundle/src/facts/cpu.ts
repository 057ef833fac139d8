import { findMaximum } from '@hindsight/claims';
import { type Evidence, percent } from '@hindsight/model';
import { classifyActivity, type DumpedThread, getFrames, isGcThread, isJvmThread } from '@hindsight/threads';
import { type Fact, QUALITY } from '../fact.ts';
import type { Capture } from '../model.ts';
import { findOwnFrame, formatFrame, isInRegularExpression, nameOthers } from './application-frames.ts';
import { computeFairShare } from './host/saturation.ts';
import { collectThreadCpu, formatCpuUseSource, type ThreadCpuUse } from './thread-cpu.ts';
import { type ThreadView, toThreadsEvidence } from './thread-view.ts';

const MIN_SPIN_CORES = 0.8;
const MIN_HALF_SPIN_CORES = 0.5;
const MIN_SPAN_MS = 10_000;
const MIN_MANY_THREADS = 3;
const MIN_MANY_CORES = 0.3;
const MIN_SHARE_OF_ALL_CORES = 0.8;
/** A thread that uses more than half of the CPU of all is the cause by itself. */
const MAX_EVEN_SHARE = 0.5;
/** Lower limits for a host without a free core, for one thread and for all threads together. */
const MIN_CONTENDED_CORES = 0.25;
const MIN_SHARE_OF_FAIR = 0.7;
const MIN_CONTENDED_THREAD_CORES = 0.05;
/** A thread that waits now and then gets less than the others of the host. */
const MIN_PART_OF_FAIR = 0.5;
/** Of those that compute, some just begin or have ended a request. */
const MIN_RUNNING_SHARE = 0.75;
const MIN_SHARE_OF_APPLICATION = 0.7;
const MIN_GIVEN_SHARE = 0.2;
const MAX_IDLE_CORES = 0.05;

const isCompiler = (name: string): boolean => /^C[12] (?:CompilerThread|Comp)/.test(name);
const isCollector = (name: string): boolean =>
  isGcThread(name) || /^(?:GC Thre|G1 |VM Thre)/.test(name) || name === 'VM Thread';
const isApplicationThread = ({ name, thread }: ThreadCpuUse): boolean =>
  !isCompiler(name) && !isCollector(name) && !(thread ? isJvmThread(thread) : isJvmThread({ internal: false, name }));

export function collectCpuFacts(capture: Capture, view: ThreadView | undefined): Fact[] {
  const uses = collectThreadCpu(capture, view);
  if (uses.length === 0) return [];
  const applicationThreads = uses.filter(isApplicationThread);
  const cores = sumCores(uses);
  const fair = computeFairShare(capture);
  return [
    ...selectSpinning(applicationThreads, fair)
      .slice(0, MAX_SPINNING)
      .map((use, _, all) => toSpinFact(use, all)),
    ...collectSharedCpu(
      'gc-cpu',
      'GC threads',
      uses.filter(({ name }) => isCollector(name)),
      cores,
    ),
    ...collectSharedCpu(
      isLate(view) ? 'jit-cpu-late' : 'jit-cpu',
      'compiler threads',
      uses.filter(({ name }) => isCompiler(name)),
      cores,
    ),
    ...collectManySpinning(applicationThreads, capture.meta.cpuCount ?? view?.last.dump.facts.cpus, fair),
    ...collectIdle(uses, cores),
    ...collectMeasured(uses),
  ];
}

const sumCores = (uses: readonly ThreadCpuUse[]): number => uses.reduce((sum, { cores }) => sum + cores, 0);
const formatCores = (cores: number): string => `${(100 * cores).toFixed(1)} %`;
const formatSeconds = (milliseconds: number): string => `${(milliseconds / 1000).toFixed(2)} s`;

function rateQuality({ source, overMs, cores }: ThreadCpuUse): number {
  const isMeasured = source !== 'single-top-row' && overMs >= MIN_SPAN_MS;
  return (isMeasured ? QUALITY.measured : QUALITY.sampled) * (cores >= MIN_SPIN_CORES ? 1 : 0.5);
}

const MAX_SPINNING = 8;

function toSpinFact(use: ThreadCpuUse, all: readonly ThreadCpuUse[]): Fact {
  const { name, nativeId, cores, usedMs, overMs, thread, source, evidence } = use;
  const frames = thread ? getFrames(thread) : [];
  const isSampled = source === 'single-top-row';
  const measurement = isSampled
    ? `${formatCores(cores)} of a core in one row of top -H`
    : `${formatSeconds(usedMs)} of CPU in ${formatSeconds(overMs)}, as measured by ${formatCpuUseSource(source)}`;
  const [first = { kind: 'metric', name: `CPU of ${name}`, measured: percent(100 * cores) } as const, ...more] =
    evidence;
  return {
    id: 'thread-spin',
    family: 'cpu',
    quality: rateQuality(use),
    entity: name,
    statement: `"${name}" uses ${formatCores(cores)} of a core (${isSampled ? 'in one row of top -H' : measurement})`,
    evidence: [first, ...more],
    words: {
      thread: name,
      nativeId: String(nativeId ?? '?'),
      hexId: nativeId === undefined ? '?' : `0x${nativeId.toString(16)}`,
      share: formatCores(cores),
      measurement,
      frame: formatFrame(findOwnFrame(frames) ?? frames[0]),
      does: isInRegularExpression(frames) ? 'regex' : '',
      threads: String(all.length),
      others: nameOthers(
        all.map((one) => ({ name: one.name, figure: formatCores(one.cores) })),
        name,
      ),
    },
  };
}

/** After this time a program has been compiled as far as it runs often. */
const WARM_MS = 30 * 60_000;

const isLate = (view: ThreadView | undefined): boolean =>
  findMaximum((view?.last.dump.threads ?? []).flatMap(({ elapsedMs }) => elapsedMs ?? [])) >= WARM_MS;

function collectSharedCpu(id: string, threadKind: string, uses: readonly ThreadCpuUse[], all: number): Fact[] {
  const cores = sumCores(uses);
  const threads = uses.flatMap(({ thread }) => thread ?? []);
  // The table of top names a thread of the JVM even where the dump does not list it.
  const [first, ...more] = threads.length > 0 ? toThreadsEvidence(threads) : uses.flatMap(({ evidence }) => evidence);
  if (!(cores >= MIN_HALF_SPIN_CORES && cores >= all * MIN_HALF_SPIN_CORES) || !first) return [];
  const statement = `${threadKind} use ${formatCores(cores)} of a core, out of ${formatCores(all)} that the process uses`;
  return [
    {
      id,
      family: 'cpu',
      quality: QUALITY.measured,
      statement,
      evidence: [first, ...more.slice(0, 2)],
      words: { share: formatCores(cores) },
    },
  ];
}

/**
 * Selects threads that compute all the time. When other programs take all cores as well, no thread gets a whole core;
 * then the thread counts that takes most of what its process gets.
 */
function selectSpinning(applicationThreads: readonly ThreadCpuUse[], fair: number): readonly ThreadCpuUse[] {
  const [first] = applicationThreads;
  const contended =
    first &&
    first.cores >= Math.min(MIN_CONTENDED_CORES, fair * MIN_SHARE_OF_FAIR) &&
    first.cores >= sumCores(applicationThreads) * MIN_SHARE_OF_APPLICATION;
  return applicationThreads.filter((use) => use.cores >= MIN_HALF_SPIN_CORES || (contended && use === first));
}

/**
 * Finds several threads that compute, none of them far more than the others, and that use all cores or all they are
 * given together.
 */
function collectManySpinning(
  applicationThreads: readonly ThreadCpuUse[],
  cpus: number | undefined,
  fair: number,
): Fact[] {
  const saturated = Number.isFinite(fair);
  const minContended = Math.min(MIN_CONTENDED_THREAD_CORES, fair * MIN_PART_OF_FAIR);
  const busy = applicationThreads.filter(({ cores }) => cores >= (saturated ? minContended : MIN_MANY_CORES));
  const cores = sumCores(busy);
  const threads = busy.flatMap(({ thread }) => thread ?? []);
  const even = (busy[0]?.cores ?? 0) < cores * MAX_EVEN_SHARE;
  if (busy.length < MIN_MANY_THREADS || cpus === undefined || !even || threads.length === 0) return [];
  const allCores = cores >= cpus * MIN_SHARE_OF_ALL_CORES;
  const allGiven = saturated && busy.length > cpus && cores >= cpus * MIN_GIVEN_SHARE && areMostRunning(threads);
  if (!allCores && !allGiven) return [];
  const frames = Map.groupBy(threads, (thread) => formatFrame(findOwnFrame(getFrames(thread)) ?? getFrames(thread)[0]));
  const [frame = ''] = [...frames].toSorted(([, a], [, b]) => b.length - a.length)[0] ?? [];
  const statement = `${busy.length} threads use ${cores.toFixed(1)} of ${cpus} cores`;
  return [
    {
      id: 'many-spin',
      family: 'cpu',
      quality: allCores ? QUALITY.measured : QUALITY.sampled,
      statement,
      evidence: toThreadsEvidence(threads),
      words: {
        threads: String(busy.length),
        cores: cores.toFixed(1),
        cpus: String(cpus),
        frame,
        rest: allCores ? '' : '; each needs a core, and other programs of the host take the rest',
      },
    },
  ];
}

const areMostRunning = (threads: readonly DumpedThread[]): boolean =>
  threads.filter((thread) => classifyActivity(thread) === 'running').length >= threads.length * MIN_RUNNING_SHARE;

/** Says that the CPU time of threads is known, so that stacks alone do not count. */
function collectMeasured(uses: readonly ThreadCpuUse[]): Fact[] {
  const measured = uses.filter(({ source }) => source !== 'single-top-row');
  const [first] = measured;
  if (!first) return [];
  const [one = { kind: 'metric', name: 'threads', measured: percent(100 * first.cores) } as const] = first.evidence;
  const statement = `the CPU time of ${measured.length} threads was measured`;
  return [{ id: 'cpu-measured', family: 'cpu', quality: QUALITY.measured, statement, evidence: [one], words: {} }];
}

function collectIdle(uses: readonly ThreadCpuUse[], cores: number): Fact[] {
  const [first] = uses;
  if (cores >= MAX_IDLE_CORES || first?.source !== 'dumps') return [];
  const evidence: Evidence = {
    kind: 'metric',
    name: 'CPU of the process, of one core',
    measured: percent(100 * cores),
  };
  return [
    {
      id: 'proc-idle',
      family: 'cpu',
      quality: QUALITY.measured,
      statement: `the process uses ${formatCores(cores)} of a core`,
      evidence: [evidence],
      words: {},
    },
  ];
}
