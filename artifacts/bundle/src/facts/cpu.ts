import { type Evidence, percent } from '@hindsight/model';
import { activityOf, type DumpedThread, isGcThread, isJvmThread } from '@hindsight/threads';
import { type Fact, QUALITY } from '../fact.ts';
import type { Capture } from '../model.ts';
import { ownFrame, sayFrame } from './own-frames.ts';
import { fairShare } from './saturation.ts';
import { type ThreadUse, threadUses } from './thread-uses.ts';
import { atThreads, framesOf, type ThreadView } from './thread-view.ts';

const SPIN = 0.8;
const HALF_SPIN = 0.5;
const SPAN_MS = 10_000;
const MANY_THREADS = 3;
const MANY_SHARE = 0.3;
const ALL_CORES = 0.8;
/** One thread with more than half of it all is the cause, and not the need of many. */
const UNEVEN = 0.5;
/** On a host whose cores are all taken: what a thread, and what threads together, get at least. */
const CONTENDED = 0.25;
const OF_FAIR_SHARE = 0.7;
const CONTENDED_SHARE = 0.05;
const MOST_OF_OWN = 0.7;
const GIVEN_CORES = 0.2;
const IDLE_CORES = 0.05;

const isCompiler = (name: string): boolean => /^C[12] (?:CompilerThread|Comp)/.test(name);
const isCollector = (name: string): boolean =>
  isGcThread(name) || /^(?:GC Thre|G1 |VM Thre)/.test(name) || name === 'VM Thread';
const isOwn = ({ name, thread }: ThreadUse): boolean =>
  !isCompiler(name) && !isCollector(name) && !(thread ? isJvmThread(thread) : isJvmThread({ internal: false, name }));

export function cpuFacts(capture: Capture, view: ThreadView | undefined): Fact[] {
  const uses = threadUses(capture, view);
  if (uses.length === 0) return [];
  const own = uses.filter(isOwn);
  const cores = sumOf(uses);
  const fair = fairShare(capture);
  return [
    ...spinning(own, fair).slice(0, 8).map(spin),
    ...together(
      'gc-cpu',
      'GC threads',
      uses.filter(({ name }) => isCollector(name)),
      cores,
    ),
    ...together(
      'jit-cpu',
      'compiler threads',
      uses.filter(({ name }) => isCompiler(name)),
      cores,
    ),
    ...many(own, capture.meta.cpuCount ?? view?.last.dump.facts.cpus, Number.isFinite(fair)),
    ...idle(uses, cores),
  ];
}

const sumOf = (uses: readonly ThreadUse[]): number => uses.reduce((sum, { cores }) => sum + cores, 0);
const share = (cores: number): string => `${(100 * cores).toFixed(1)} %`;
const seconds = (milliseconds: number): string => `${(milliseconds / 1000).toFixed(2)} s`;

function qualityOf({ source, overMs, cores }: ThreadUse): number {
  const sure = source !== 'one row of top -H' && overMs >= SPAN_MS;
  return (sure ? QUALITY.measured : QUALITY.sampled) * (cores >= SPIN ? 1 : 0.5);
}

function spin(use: ThreadUse): Fact {
  const { name, nativeId, cores, usedMs, overMs, thread, source, evidence } = use;
  const frames = thread ? framesOf(thread) : [];
  const how =
    source === 'one row of top -H'
      ? 'in one row of top -H'
      : `${seconds(usedMs)} of CPU in ${seconds(overMs)} by ${source}`;
  const [first = { kind: 'metric', name: `CPU of ${name}`, measured: percent(100 * cores) } as const, ...more] =
    evidence;
  return {
    id: 'thread-spin',
    family: 'cpu',
    quality: qualityOf(use),
    entity: name,
    says: `"${name}" uses ${share(cores)} of a core (${how})`,
    evidence: [first, ...more],
    words: {
      thread: name,
      nativeId: String(nativeId ?? '?'),
      hexId: nativeId === undefined ? '?' : `0x${nativeId.toString(16)}`,
      share: share(cores),
      how,
      frame: sayFrame(ownFrame(frames) ?? frames[0]),
    },
  };
}

function together(id: string, who: string, uses: readonly ThreadUse[], all: number): Fact[] {
  const cores = sumOf(uses);
  const threads = uses.flatMap(({ thread }) => thread ?? []);
  if (!(cores >= HALF_SPIN && cores >= all * HALF_SPIN) || threads.length === 0) return [];
  const says = `${who} use ${share(cores)} of a core of the ${share(all)} that the process uses`;
  return [
    {
      id,
      family: 'cpu',
      quality: QUALITY.measured,
      says,
      evidence: atThreads(threads),
      words: { share: share(cores) },
    },
  ];
}

/**
 * Threads that work all the time. Where all cores are taken by other programs too, none of them gets a whole one: then it is the thread
 * that takes most of what its process gets.
 */
function spinning(own: readonly ThreadUse[], fair: number): readonly ThreadUse[] {
  const [first] = own;
  const contended =
    first && first.cores >= Math.min(CONTENDED, fair * OF_FAIR_SHARE) && first.cores >= sumOf(own) * MOST_OF_OWN;
  return own.filter((use) => use.cores >= HALF_SPIN || (contended && use === first));
}

/** Several threads that compute, none far more than the others, and together all cores or all that they are given. */
function many(own: readonly ThreadUse[], cpus: number | undefined, saturated: boolean): Fact[] {
  const busy = own.filter(({ cores }) => cores >= (saturated ? CONTENDED_SHARE : MANY_SHARE));
  const cores = sumOf(busy);
  const threads = busy.flatMap(({ thread }) => thread ?? []);
  const even = (busy[0]?.cores ?? 0) < cores * UNEVEN;
  if (busy.length < MANY_THREADS || cpus === undefined || !even || threads.length === 0) return [];
  const allCores = cores >= cpus * ALL_CORES;
  const allGiven = saturated && busy.length > cpus && cores >= cpus * GIVEN_CORES && runAllTheTime(threads);
  if (!allCores && !allGiven) return [];
  const frames = Map.groupBy(threads, (thread) => sayFrame(ownFrame(framesOf(thread)) ?? framesOf(thread)[0]));
  const [frame = ''] = [...frames].toSorted(([, a], [, b]) => b.length - a.length)[0] ?? [];
  const says = `${busy.length} threads use ${cores.toFixed(1)} of ${cpus} cores`;
  return [
    {
      id: 'many-spin',
      family: 'cpu',
      quality: allCores ? QUALITY.measured : QUALITY.sampled,
      says,
      evidence: atThreads(threads),
      words: {
        threads: String(busy.length),
        cores: cores.toFixed(1),
        cpus: String(cpus),
        frame,
        rest: allCores ? '' : '; they want one each, and other programs of the host take the rest',
      },
    },
  ];
}

const runAllTheTime = (threads: readonly DumpedThread[]): boolean =>
  threads.every((thread) => activityOf(thread) === 'runs');

function idle(uses: readonly ThreadUse[], cores: number): Fact[] {
  const [first] = uses;
  if (cores >= IDLE_CORES || first?.source !== 'dumps') return [];
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
      says: `the process uses ${share(cores)} of a core`,
      evidence: [evidence],
      words: {},
    },
  ];
}
