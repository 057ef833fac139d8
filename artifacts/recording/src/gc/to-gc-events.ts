import type { Collector, EventOrigin, GcEvent, PauseKind } from '@hindsight/gc/events';
import { ms } from '@hindsight/model';
import type { RecordingAnalysis } from '../model.ts';
import { type EventRows, readRows } from '../rules/support/event-rows.ts';
import { isOfShutdown } from '../rules/support/halts.ts';
import { DetailsCollector } from './collection-details.ts';

/** The events of collections in the model of GC logs; each has the number of its origin as its line. */
export interface RecordedCollections {
  readonly events: readonly GcEvent[];
  /** What stands for a line, counted from 1. */
  readonly findOrigin: (line: number) => EventOrigin | undefined;
}

const COLLECTORS: readonly Collector[] = [
  'Serial',
  'Parallel',
  'CMS',
  'G1',
  'ZGC',
  'GenZGC',
  'Shenandoah',
  'GenShenandoah',
  'Epsilon',
];
/** Names of collections that are cycles beside the application. */
const CYCLES: readonly (readonly [RegExp, 'mark' | 'minor' | 'major' | 'cycle'])[] = [
  [/^(?:G1Old|ConcurrentMarkSweep)$/, 'mark'],
  [/^ZGC Minor/, 'minor'],
  [/^ZGC Major/, 'major'],
  [/^(?:Z|ZGC|Shenandoah)\b/, 'cycle'],
];
const FULL = /^(?:G1Full|SerialOld|ParallelOld|PSMarkSweep|MSC)$/;

interface Draft {
  /** Ms after the start of the recording. */
  readonly at: number;
  /** When a log would have its line: a cycle is written at its end, after the pauses in it. */
  readonly writtenAt: number;
  readonly origin: EventOrigin;
  readonly make: (time: { uptime: number; wall: number }, line: number) => GcEvent;
}

/** Translates what a recording says of collections. */
export function toGcEvents(analysis: RecordingAnalysis): RecordedCollections {
  const drafts = [...draftCollections(analysis), ...draftStalls(analysis), ...draftSafepoints(analysis)].sort(
    (a, b) => a.writtenAt - b.writtenAt,
  );
  const { startMs, durationMs, runs } = analysis.recording;
  const jvmStart = runs.length <= 1 ? analysis.facts.jvm.startMs : undefined;
  const toTime = (at: number) => ({
    wall: startMs + at,
    uptime: jvmStart === undefined ? Number.NaN : Math.max(0, startMs + at - jvmStart),
  });
  const events: GcEvent[] = [...draftFacts(analysis), { kind: 'stamp', ...toTime(0), line: 1 }];
  const origins: EventOrigin[] = [];
  for (const { at, origin, make } of drafts) {
    origins.push(origin);
    events.push(make(toTime(at), origins.length));
  }
  events.push({ kind: 'stamp', ...toTime(durationMs), line: origins.length + 1 });
  return { events, findOrigin: (line) => origins[line - 1] };
}

function draftFacts(analysis: RecordingAnalysis): GcEvent[] {
  const { facts, gc } = analysis;
  const collector = COLLECTORS.find((name) => name === gc?.collector);
  const rows = readRows(analysis, 'jdk.GCConfiguration');
  const processors = facts.cpu.hardwareThreads ?? facts.cpu.cores;
  const target = rows.findLast('pauseTarget');
  const known = {
    collector,
    jvmVersion: facts.jvm.version,
    commandLine: facts.jvm.arguments,
    heapMax: gc?.maxHeapBytes,
    parallelWorkers: rows.findLast('parallelGCThreads'),
    concurrentWorkers: rows.findLast('concurrentGCThreads'),
    cpusTotal: processors,
    cpusAvailable: facts.container?.effectiveCpuCount ?? processors,
    memoryTotal: facts.memory.physicalTotalBytes,
    memoryAvailable: facts.container?.memoryLimitBytes ?? facts.memory.physicalTotalBytes,
    // Events have the time since 1970, which texts show in UTC.
    zone: 'UTC',
    recordingStart: analysis.recording.startMs,
    // The JVM says Long.MIN_VALUE when there is none.
    pauseTarget: target !== undefined && target > 0 ? target : undefined,
  };
  return Object.entries(known).flatMap(([name, value]) =>
    value === undefined ? [] : [{ kind: 'fact', name, value, line: 1 } as GcEvent],
  );
}

const describeTime = (at: number): string => `${(at / 1000).toFixed(2)} s after the start of the recording`;

function draftCollections(analysis: RecordingAnalysis): Draft[] {
  const details = new DetailsCollector(analysis);
  const collections = readRows(analysis, 'jdk.GarbageCollection');
  const names = new Map<number, CollectionName>();
  const drafts: Draft[] = [];
  for (const row of collections.rows()) {
    const gcId = collections.getNumber('gcId', row);
    const name = collections.getText('name', row) ?? '';
    const cause = collections.getText('cause', row) ?? '';
    names.set(gcId, { name, cause });
    const [, cycle] = CYCLES.find(([pattern]) => pattern.test(name)) ?? [];
    if (!cycle) continue;
    const at = collections.times[row] as number;
    const duration = collections.getDuration(row);
    const pools = details.get(gcId)?.pools ?? {};
    drafts.push({
      at,
      writtenAt: at + duration,
      origin: { name: `cycle ${name} (${cause}), ${describeTime(at)}`, measured: ms(duration) },
      make: (time, line) => ({
        kind: 'cycle',
        cycle,
        name,
        cause,
        ...time,
        line,
        lastLine: line,
        duration,
        aborted: false,
        gcId,
        pools,
      }),
    });
  }
  return [...drafts, ...draftPauses(analysis, names, details)];
}

interface CollectionName {
  readonly name: string;
  readonly cause: string;
}

/** A pause, and of which collection it is. */
interface RecordedPause {
  readonly at: number;
  readonly duration: number;
  readonly gcId: number;
  readonly phase: string;
}

/** The pauses of a recording; without events of their own, what collections say of them. */
function listPauses(analysis: RecordingAnalysis): RecordedPause[] {
  const pauses = readRows(analysis, 'jdk.GCPhasePause');
  const list = (rows: EventRows, getDuration: (row: number) => number, getPhase: (row: number) => string) =>
    [...rows.rows()].map((row) => ({
      at: rows.times[row] as number,
      duration: getDuration(row),
      gcId: rows.getNumber('gcId', row),
      phase: getPhase(row),
    }));
  if (pauses.count > 0) {
    const getPhase = (row: number) => pauses.getText('name', row) ?? 'GC Pause';
    return list(pauses, (row) => pauses.getDuration(row), getPhase);
  }
  const collections = readRows(analysis, 'jdk.GarbageCollection');
  const isCycle = (row: number) => CYCLES.some(([pattern]) => pattern.test(collections.getText('name', row) ?? ''));
  return list(
    collections,
    (row) => collections.getNumber('sumOfPauses', row),
    (row) => (isCycle(row) ? 'Pause Remark' : 'GC Pause'),
  ).filter(({ duration }) => duration >= 0);
}

const WHOLE_COLLECTIONS: ReadonlySet<PauseKind> = new Set(['young', 'mixed', 'full', 'degenerated']);

function draftPauses(
  analysis: RecordingAnalysis,
  names: ReadonlyMap<number, CollectionName>,
  details: DetailsCollector,
): Draft[] {
  return listPauses(analysis).map((pause): Draft => {
    const { at, duration, gcId, phase } = pause;
    const { name, cause } = names.get(gcId) ?? { name: '', cause: '' };
    const kind = choosePauseKind(name, phase, details.get(gcId)?.isMixed ?? false);
    // Several pauses of one cycle share its id: sizes and marks are of collections with one pause.
    const isWhole = WHOLE_COLLECTIONS.has(kind);
    const marks = isWhole ? details.listMarks(gcId) : 0;
    const more = isWhole ? details.describePause(gcId) : { gcId };
    return {
      at,
      writtenAt: at,
      origin: { name: `pause ${name || phase} (${cause || phase}), ${describeTime(at)}`, measured: ms(duration) },
      make: (time, line) => ({
        kind: 'pause',
        pause: kind,
        name: phase,
        cause,
        ...time,
        line,
        lastLine: line,
        duration,
        marks,
        ...more,
      }),
    };
  });
}

/** What a pause does, by the name of its collection and its own. */
function choosePauseKind(name: string, phase: string, isMixed: boolean): PauseKind {
  if (FULL.test(name) || /\bFull\b/.test(phase)) return 'full';
  if (/Degenerated/.test(phase)) return 'degenerated';
  if (/Cleanup/i.test(phase)) return 'cleanup';
  if (/Relocate Start/.test(phase)) return 'relocate-start';
  if (/Update Refs/i.test(phase)) return 'update-refs';
  if (/Final Roots/i.test(phase)) return 'final-roots';
  if (/Remark|Final Mark|Mark End/i.test(phase)) return 'remark';
  if (/Initial Mark|Init Mark|Mark Start/i.test(phase)) return 'initial-mark';
  return isMixed ? 'mixed' : 'young';
}

function draftStalls(analysis: RecordingAnalysis): Draft[] {
  const rows = readRows(analysis, 'jdk.ZAllocationStall');
  return [...rows.rows()].map((row): Draft => {
    const at = rows.times[row] as number;
    const duration = rows.getDuration(row);
    const thread = rows.getThread(row) ?? '?';
    return {
      at,
      writtenAt: at,
      origin: { name: `allocation stall of "${thread}", ${describeTime(at)}`, measured: ms(duration) },
      make: (time, line) => ({ kind: 'stall', stall: 'allocation', thread, ...time, duration, line }),
    };
  });
}

function draftSafepoints(analysis: RecordingAnalysis): Draft[] {
  const reached = new Map<number, number>();
  for (const type of ['jdk.SafepointBegin', 'jdk.SafepointStateSynchronization']) {
    const rows = readRows(analysis, type);
    for (const row of rows.rows()) reached.set(rows.getNumber('safepointId', row), rows.getDuration(row));
  }
  const rows = readRows(analysis, 'jdk.ExecuteVMOperation');
  return [...rows.rows()]
    .filter((row) => rows.getNumber('safepoint', row) === 1 && !isOfShutdown(rows, row))
    .map((row): Draft => {
      const at = rows.times[row] as number;
      const duration = rows.getDuration(row);
      const operation = rows.getText('operation', row) ?? '';
      const timeToSafepoint = reached.get(rows.getNumber('safepointId', row)) ?? Number.NaN;
      return {
        at,
        writtenAt: at,
        origin: { name: `operation ${operation}, ${describeTime(at)}`, measured: ms(duration) },
        // The event of the operation begins when all threads have stopped: the first of them stood still before.
        make: (time, line) => ({
          kind: 'safepoint',
          operation,
          ...time,
          duration: duration + (timeToSafepoint || 0),
          timeToSafepoint,
          line,
        }),
      };
    });
}
