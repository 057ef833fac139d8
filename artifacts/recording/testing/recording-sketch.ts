import { analyzeColumns } from '../src/analysis.ts';
import {
  type EventColumn,
  type EventTable,
  NO_ID,
  type Recording,
  type RecordingAnalysis,
  type SampleColumns,
} from '../src/model.ts';
import type { RecordingFacts } from '../src/model-facts.ts';
import type { OldObject } from '../src/model-figures.ts';

/** An event by its fields; `at` and `duration` in ms, `stack` from the top. */
export interface EventSketch {
  readonly at?: number;
  readonly duration?: number;
  readonly thread?: string;
  readonly stack?: readonly string[];
  readonly [field: string]: number | string | readonly string[] | undefined;
}

/** Events with a weight; `times` of them, evenly over the recording unless `at` is given. */
export interface SampleSketch {
  readonly at?: number;
  readonly every?: number;
  readonly times?: number;
  readonly stack?: readonly string[];
  readonly thread?: string;
  readonly state?: string;
  readonly subject?: string;
  readonly detail?: string;
  readonly weight?: number;
  readonly bytes?: number;
  /** How many equal events a row stands for. */
  readonly count?: number;
}

/** A recording as far as a test needs it; everything else is as in one that does not have it. */
export interface RecordingSketch {
  readonly seconds?: number;
  readonly tables?: Readonly<Record<string, readonly EventSketch[]>>;
  readonly samples?: Readonly<Record<string, readonly SampleSketch[]>>;
  /** `jdk.FileRead#threshold` to `20 ms`. */
  readonly settings?: Readonly<Record<string, string>>;
  readonly counts?: Readonly<Record<string, number>>;
  /** Whether its threads are virtual ones. */
  readonly areVirtual?: boolean;
  readonly facts?: Partial<RecordingFacts>;
  readonly recording?: Partial<Recording>;
  readonly oldObjects?: readonly OldObject[];
  readonly analysis?: Partial<RecordingAnalysis>;
}

const DEFAULT_SECONDS = 60;
const START_MS = Date.parse('2026-01-01T00:00:00Z');

class Names {
  readonly names: string[] = [];
  private readonly ids = new Map<string, number>();

  intern(name: string | undefined): number {
    if (name === undefined) return NO_ID;
    const known = this.ids.get(name);
    if (known !== undefined) return known;
    this.ids.set(name, this.names.length);
    this.names.push(name);
    return this.names.length - 1;
  }
}

class Builder {
  readonly texts = new Names();
  readonly threads = new Names();
  private readonly stacks = new Names();

  stack(frames: readonly string[] | undefined): number {
    return frames === undefined ? NO_ID : this.stacks.intern(frames.join(';'));
  }

  buildStacks(): Recording['stacks'] {
    const stacks = this.stacks.names.map((stack) => stack.split(';').map((frame) => this.texts.intern(frame)));
    const frames = stacks.flat();
    const starts = [0];
    for (const stack of stacks) starts.push((starts.at(-1) ?? 0) + stack.length);
    return {
      count: stacks.length,
      starts: Int32Array.from(starts),
      frames: Int32Array.from(frames, (_, index) => index),
      truncated: new Uint8Array(stacks.length),
      methods: Int32Array.from(frames),
      lines: new Int32Array(frames.length).fill(NO_ID),
      frameTypes: new Int32Array(frames.length).fill(NO_ID),
    };
  }

  buildTable(eventType: string, rows: readonly EventSketch[]): EventTable {
    const names = new Set(rows.flatMap((row) => Object.keys(row)));
    const fields = new Map<string, EventColumn>();
    for (const name of names) {
      if (name === 'at' || name === 'duration') continue;
      const thread = eventType === 'jdk.ThreadAllocationStatistics' ? name : 'eventThread';
      const field = name === 'thread' ? thread : name === 'stack' ? 'stackTrace' : name;
      fields.set(field, this.buildColumn(name, rows));
    }
    return {
      eventType,
      rows: rows.length,
      everyNth: 1,
      times: Float64Array.from(rows, ({ at }) => at ?? 0),
      durations: Float64Array.from(rows, ({ duration }) => duration ?? 0),
      fields,
    };
  }

  private buildColumn(name: string, rows: readonly EventSketch[]): EventColumn {
    if (name === 'stack') return { kind: 'stack', values: Int32Array.from(rows, ({ stack }) => this.stack(stack)) };
    if (name === 'thread')
      return { kind: 'thread', values: Int32Array.from(rows, ({ thread }) => this.threads.intern(thread)) };
    if (rows.some((row) => typeof row[name] === 'string'))
      return {
        kind: 'name',
        values: Int32Array.from(rows, (row) => this.texts.intern(row[name] as string | undefined)),
      };
    return {
      kind: 'number',
      values: Float64Array.from(rows, (row) => (row[name] as number | undefined) ?? Number.NaN),
    };
  }

  buildSamples(eventType: string, sketches: readonly SampleSketch[], lengthMs: number): SampleColumns {
    const rows = sketches
      .flatMap((sketch) => {
        const times = sketch.times ?? 1;
        const every = sketch.every ?? lengthMs / times;
        return Array.from({ length: times }, (_, index) => ({ ...sketch, at: (sketch.at ?? 0) + index * every }));
      })
      .sort((a, b) => a.at - b.at);
    return {
      eventType,
      rows: rows.length,
      mergedMs: 0,
      events: rows.length,
      times: Float64Array.from(rows, ({ at }) => at),
      stacks: Int32Array.from(rows, ({ stack }) => this.stack(stack)),
      threads: Int32Array.from(rows, ({ thread }) => this.threads.intern(thread)),
      states: Int32Array.from(rows, ({ state }) => this.texts.intern(state)),
      subjects: Int32Array.from(rows, ({ subject }) => this.texts.intern(subject)),
      details: Int32Array.from(rows, ({ detail }) => this.texts.intern(detail)),
      counts: Float64Array.from(rows, ({ count }) => count ?? 1),
      weights: Float64Array.from(rows, ({ weight }) => weight ?? 1),
      bytes: Float64Array.from(rows, ({ bytes }) => bytes ?? 0),
      maxima: Float64Array.from(rows, ({ weight }) => weight ?? 0),
    };
  }
}

function buildRecording(sketch: RecordingSketch): Recording {
  const builder = new Builder();
  const durationMs = 1000 * (sketch.seconds ?? DEFAULT_SECONDS);
  const tables = new Map(
    Object.entries(sketch.tables ?? {}).map(([type, rows]) => [type, builder.buildTable(type, rows)] as const),
  );
  const samples = new Map(
    Object.entries(sketch.samples ?? {}).map(
      ([type, rows]) => [type, builder.buildSamples(type, rows, durationMs)] as const,
    ),
  );
  const counts = new Map<string, number>(Object.entries(sketch.counts ?? {}));
  for (const [type, { rows }] of [...tables, ...samples]) if (!counts.has(type)) counts.set(type, rows);
  return {
    format: 'JFR 2.1',
    producer: 'JDK Flight Recorder',
    chunkCount: 1,
    readableChunks: 1,
    chunks: [],
    startMs: START_MS,
    endMs: START_MS + durationMs,
    durationMs,
    events: [...counts.values()].reduce((sum, count) => sum + count, 0),
    dataLossBytes: 0,
    truncatedStacks: 0,
    stacksSeen: 0,
    unresolved: 0,
    files: [],
    runs: [],
    gaps: [],
    isCollapsed: false,
    stacks: builder.buildStacks(),
    names: builder.texts.names,
    threads: builder.threads.names.map((name) => ({
      name,
      javaThreadId: 1,
      osThreadId: 1,
      isVirtual: sketch.areVirtual ?? false,
    })),
    samples,
    tables,
    eventTypes: [...counts].map(([name, count]) => ({ name, label: name, count, bytes: count })),
    settings: Object.entries(sketch.settings ?? {}).map(([key, value]) => {
      const [eventType = '', name = ''] = key.split('#');
      return { eventType, name, value };
    }),
    joinedStacks: 0,
    secrets: [],
    ...sketch.recording,
  };
}

/** Makes the analysis of a sketch, with the figures that the product computes. */
export function sketchAnalysis(sketch: RecordingSketch): RecordingAnalysis {
  const analysis = analyzeColumns(buildRecording(sketch), sketch.oldObjects ?? [], { window: {}, top: 100 });
  return { ...analysis, facts: { ...analysis.facts, ...sketch.facts }, ...sketch.analysis };
}

/** `count` values made by `make(index)`. */
export const repeat = <T>(count: number, make: (index: number) => T): T[] =>
  Array.from({ length: count }, (_, index) => make(index));

/** Events of `jdk.CPULoad`, one a second over the recording. */
export const cpuLoad = (
  jvmUser: number,
  machineTotal = jvmUser,
  seconds = DEFAULT_SECONDS,
  jvmSystem = 0,
): EventSketch[] => repeat(seconds + 1, (index) => ({ at: 1000 * index, jvmUser, jvmSystem, machineTotal }));
