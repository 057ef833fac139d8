import { bytes, type Evidence, ms, percent } from '@hindsight/model';
import { type DumpedThread, isGcThread, isJvmThread } from '@hindsight/threads';
import { type Fact, QUALITY } from '../fact.ts';
import type { Capture } from '../model.ts';
import { atLine } from '../output-file.ts';
import { ownFrame, sayFrame } from './own-frames.ts';
import { atThreads, framesOf, type ThreadView } from './thread-view.ts';

const SPIN = 0.8;
const HALF_SPIN = 0.5;
const SPAN_MS = 10_000;
const LEAST_SPAN_MS = 2000;
const MANY_THREADS = 3;
const MANY_SHARE = 0.3;
const ALL_CORES = 0.8;
const IDLE_CORES = 0.05;

/** CPU of one thread over the capture. */
export interface ThreadUse {
  readonly nativeId: number | undefined;
  readonly name: string;
  /** As the last dump has it. */
  readonly thread: DumpedThread | undefined;
  /** Of one core: 1 is a whole one. */
  readonly cores: number;
  readonly usedMs: number;
  readonly overMs: number;
  readonly source: 'dumps' | 'top -H' | 'one row of top -H';
  readonly evidence: readonly Evidence[];
}

/** Who used how much CPU, most first: by what threads used between two readings; one reading of top alone misleads. */
export function threadUses(capture: Capture, view: ThreadView | undefined): ThreadUse[] {
  const ofDumps = view ? usesOfDumps(view) : [];
  const known = new Set(ofDumps.map(({ nativeId }) => nativeId));
  const byId = new Map(view?.last.dump.threads.map((thread) => [thread.nativeId, thread]));
  const ofTop = usesOfTop(capture, byId).filter(({ nativeId }) => !known.has(nativeId));
  return [...ofDumps, ...ofTop].sort((a, b) => b.cores - a.cores);
}

function usesOfDumps({ series: { across } }: ThreadView): ThreadUse[] {
  return (across?.staying ?? []).flatMap(({ entries }): ThreadUse[] => {
    const [first, last] = [entries[0], entries.at(-1)];
    if (first?.cpuMs === undefined || last?.cpuMs === undefined) return [];
    const usedMs = last.cpuMs - first.cpuMs;
    const overMs = (last.elapsedMs ?? Number.NaN) - (first.elapsedMs ?? Number.NaN);
    if (!(overMs >= LEAST_SPAN_MS) || usedMs < 0) return [];
    const evidence: Evidence[] = [
      { kind: 'lines', first: first.line, last: first.line, measured: ms(first.cpuMs) },
      { kind: 'lines', first: last.line, last: last.lastLine, measured: ms(last.cpuMs) },
    ];
    return [
      {
        nativeId: last.nativeId,
        name: last.name,
        thread: last,
        cores: usedMs / overMs,
        usedMs,
        overMs,
        source: 'dumps',
        evidence,
      },
    ];
  });
}

const DAY_MS = 86_400_000;

function timeOf(text: string | undefined): number {
  const [hours = Number.NaN, minutes = 0, seconds = 0] = (text ?? '').split(':').map(Number);
  return ((hours * 60 + minutes) * 60 + seconds) * 1000;
}

function usesOfTop(capture: Capture, byId: ReadonlyMap<number | undefined, DumpedThread>): ThreadUse[] {
  const shots = capture.topThreads.flatMap(({ file, value }) => value.map((table) => ({ file, table })));
  const [first, last] = [shots[0], shots.at(-1)];
  if (!first || !last) return [];
  const over = (timeOf(last.table.timeOfDay) - timeOf(first.table.timeOfDay) + DAY_MS) % DAY_MS;
  const earlier = new Map(first.table.rows.map((row) => [row.id, row]));
  // The row of the process itself is the sum of its threads.
  return last.table.rows
    .filter(({ id }) => id !== capture.meta.processId)
    .flatMap((row): ThreadUse[] => {
      const thread = byId.get(row.id);
      const name = thread?.name ?? row.command;
      const before = earlier.get(row.id);
      if (over >= LEAST_SPAN_MS && before && row.cpuMs >= before.cpuMs) {
        const usedMs = row.cpuMs - before.cpuMs;
        const evidence = [
          atLine(first.file, before.line, ms(before.cpuMs)),
          atLine(last.file, row.line, ms(row.cpuMs)),
        ];
        return [
          { nativeId: row.id, name, thread, cores: usedMs / over, usedMs, overMs: over, source: 'top -H', evidence },
        ];
      }
      const evidence = [atLine(last.file, row.line, percent(row.cpuPercent))];
      return [
        {
          nativeId: row.id,
          name,
          thread,
          cores: row.cpuPercent / 100,
          usedMs: Number.NaN,
          overMs: 0,
          source: 'one row of top -H',
          evidence,
        },
      ];
    });
}

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
  return [
    ...own
      .filter(({ cores: used }) => used >= HALF_SPIN)
      .slice(0, 8)
      .map(spin),
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
    ...many(own, capture.meta.cpuCount ?? view?.last.dump.facts.cpus),
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

function many(own: readonly ThreadUse[], cpus: number | undefined): Fact[] {
  const busy = own.filter(({ cores }) => cores >= MANY_SHARE);
  const cores = sumOf(busy);
  const threads = busy.flatMap(({ thread }) => thread ?? []);
  if (busy.length < MANY_THREADS || cpus === undefined || cores < cpus * ALL_CORES || threads.length === 0) return [];
  const frames = Map.groupBy(threads, (thread) => sayFrame(ownFrame(framesOf(thread)) ?? framesOf(thread)[0]));
  const [frame = ''] = [...frames].toSorted(([, a], [, b]) => b.length - a.length)[0] ?? [];
  const says = `${busy.length} threads use ${cores.toFixed(1)} of ${cpus} cores`;
  return [
    {
      id: 'many-spin',
      family: 'cpu',
      quality: QUALITY.measured,
      says,
      evidence: atThreads(threads),
      words: { threads: String(busy.length), cores: cores.toFixed(1), cpus: String(cpus), frame },
    },
  ];
}

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

/** Resident memory of the process, from `top`; NaN when it is not there. */
export function residentBytes({ top, topThreads, meta }: Capture): {
  readonly first: number;
  readonly last: number;
  readonly evidence: Evidence[];
} {
  const shots = [...(top ? [top] : []), ...topThreads].flatMap(({ file, value }) =>
    value.flatMap(({ rows }) => rows.filter(({ id }) => id === meta.processId).map((row) => ({ file, row }))),
  );
  const [first, last] = [shots[0], shots.at(-1)];
  return {
    first: first?.row.residentBytes ?? Number.NaN,
    last: last?.row.residentBytes ?? Number.NaN,
    evidence: last ? [atLine(last.file, last.row.line, bytes(last.row.residentBytes))] : [],
  };
}
