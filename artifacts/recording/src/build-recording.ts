import { TableReader } from './metrics/table-reader.ts';
import { roundMs } from './metrics/totals.ts';
import type { EventSetting, Recording, RecordingRun } from './model.ts';
import type { ReadChunks } from './read.ts';

/** Puts together what was read. */
export function buildRecording(read: ReadChunks): Recording {
  const { shared, sinks, chunks } = read;
  const samples = sinks.buildSamples();
  const tables = sinks.buildTables();
  const eventTypes = read.types.toSorted((a, b) => b.count - a.count || (a.name < b.name ? -1 : 1));
  const stacks = shared.stacks.build();
  const recording: Recording = {
    format: `JFR ${chunks[0]?.version ?? '2.1'}`,
    producer: 'unknown',
    chunkCount: read.chunkCount,
    readableChunks: chunks.length,
    chunks,
    startMs: read.startMs,
    endMs: Math.max(read.startMs, read.endMs),
    durationMs: roundMs(read.durationMs),
    events: eventTypes.reduce((total, { count }) => total + count, 0),
    dataLossBytes: 0,
    truncatedStacks: 0,
    stacksSeen: 0,
    unresolved: shared.unresolved,
    files: read.files,
    runs: [],
    gaps: read.gaps,
    isCollapsed: false,
    names: shared.names.names,
    threads: shared.threads.threads,
    stacks,
    samples,
    tables,
    eventTypes,
    settings: [],
    joinedStacks: shared.stacks.joined,
    secrets: sinks.secrets,
  };
  return { ...recording, ...countStacks(recording), ...describe(recording) };
}

function describe(recording: Recording): Pick<Recording, 'producer' | 'dataLossBytes' | 'runs' | 'settings'> {
  const losses = new TableReader(recording, 'jdk.DataLoss').numbers('amount');
  return {
    producer: nameProducer(recording),
    dataLossBytes: losses.reduce((total, amount) => total + Math.max(0, amount), 0),
    runs: listRuns(recording),
    settings: listSettings(recording),
  };
}

function countStacks({ samples, stacks }: Recording): Pick<Recording, 'truncatedStacks' | 'stacksSeen'> {
  let [truncatedStacks, stacksSeen] = [0, 0];
  for (const { rows, stacks: own, counts } of samples.values()) {
    for (let row = 0; row < rows; row++) {
      const stack = own[row] ?? -1;
      if (stack < 0) continue;
      stacksSeen += counts[row] ?? 0;
      if (stacks.truncated[stack] === 1) truncatedStacks += counts[row] ?? 0;
    }
  }
  return { truncatedStacks, stacksSeen };
}

/** Who wrote the recording, by what only that writer puts into it. */
function nameProducer(recording: Recording): string {
  const { eventTypes, format } = recording;
  const has = (pattern: RegExp) => eventTypes.some(({ name }) => pattern.test(name));
  const jvm = new TableReader(recording, 'jdk.JVMInformation');
  const name = `${jvm.lastText('jvmName') ?? ''} ${jvm.lastText('jvmVersion') ?? ''}`;
  const settings = new TableReader(recording, 'jdk.ActiveSetting');
  const isAsyncProfiler = (): boolean => {
    for (let row = 0; row < Math.min(200, settings.rows); row++)
      if (settings.text(row, 'name') === 'asyncprofiler' || /async-profiler/i.test(settings.text(row, 'value') ?? ''))
        return true;
    const recordings = new TableReader(recording, 'jdk.ActiveRecording');
    return /async-profiler/i.test(recordings.lastText('name') ?? '');
  };
  if (has(/^datadog\./)) return 'Datadog';
  if (isAsyncProfiler() || has(/^profiler\./)) return 'async-profiler';
  if (/Substrate ?VM|native image/i.test(name)) return 'GraalVM Native Image';
  if (/OpenJ9/i.test(name)) return 'OpenJ9';
  if (/JRockit/i.test(name)) return 'JRockit';
  const isJdk = /HotSpot|OpenJDK|Java\(TM\)|Zing/i.test(name) || has(/^jdk\./);
  return isJdk || format === 'JFR 0.9' ? 'JDK Flight Recorder' : 'unknown';
}

/** JVM runs: a process has one start. Chunks without information belong to the run before. */
function listRuns(recording: Recording): RecordingRun[] {
  const table = new TableReader(recording, 'jdk.JVMInformation');
  const runs = new Map<string, RecordingRun>();
  const starts: { readonly key: string; readonly at: number; readonly pid?: number; readonly start?: number }[] = [];
  for (let row = 0; row < table.rows; row++) {
    const pid = table.number(row, 'pid');
    const start = table.number(row, 'jvmStartTime');
    starts.push({
      key: `${pid} ${start}`,
      at: recording.startMs + table.time(row),
      ...(pid !== undefined && { pid }),
      ...(start !== undefined && { start }),
    });
  }
  for (const { startMs, endMs } of recording.chunks) {
    const own =
      starts.findLast(({ at }) => at <= endMs && at >= startMs) ??
      starts.findLast(({ at }) => at <= startMs) ??
      starts[0];
    const known = runs.get(own?.key ?? '');
    runs.set(own?.key ?? '', {
      pid: own?.pid,
      jvmStartMs: own?.start,
      startMs: Math.min(known?.startMs ?? startMs, startMs),
      endMs: Math.max(known?.endMs ?? endMs, endMs),
    });
  }
  return [...runs.values()];
}

function listSettings(recording: Recording): EventSetting[] {
  const table = new TableReader(recording, 'jdk.ActiveSetting');
  const settings = new Map<string, EventSetting>();
  for (let row = 0; row < table.rows; row++) {
    const eventType = table.text(row, 'eventType');
    const name = table.text(row, 'name');
    if (eventType === undefined || name === undefined) continue;
    settings.set(`${eventType}#${name}`, { eventType, name, value: table.text(row, 'value') ?? '' });
  }
  return [...settings.values()];
}
