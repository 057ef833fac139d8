import { NO_ID, type Recording, type SampleColumns } from '../model.ts';
import type { ExceptionFigures, IoFigures, IoGroup } from '../model-figures.ts';
import { listThrown } from './profiles.ts';
import { rememberByStack } from './remember-by-stack.ts';
import { groupSamples, SampleNames, sumSamples } from './sample-groups.ts';
import { TableReader } from './table-reader.ts';
import { compareNames, MAX_LIST, roundMs } from './totals.ts';

const MS_PER_SECOND = 1000;
const IO_EVENTS = ['jdk.FileRead', 'jdk.FileWrite', 'jdk.FileForce', 'jdk.SocketRead', 'jdk.SocketWrite'];

export function buildIo(recording: Recording): IoFigures {
  const build = (eventType: string) => buildGroup(recording, recording.samples.get(eventType));
  return {
    fileRead: build('jdk.FileRead'),
    fileWrite: build('jdk.FileWrite'),
    fileForce: build('jdk.FileForce'),
    socketRead: build('jdk.SocketRead'),
    socketWrite: build('jdk.SocketWrite'),
    sampled: isThrottled(recording, IO_EVENTS),
  };
}

function buildGroup(recording: Recording, samples: SampleColumns | undefined): IoGroup | undefined {
  if (!samples) return undefined;
  const names = new SampleNames(recording, samples);
  const hosts = new Map<string, string>();
  for (let row = 0; row < samples.rows; row++) {
    const host = names.detail(row);
    const peer = names.subject(row);
    if (host !== undefined && peer !== undefined && !hosts.has(peer)) hosts.set(peer, host);
  }
  const { count, bytes, total, max } = sumSamples(samples);
  return {
    count,
    bytes,
    totalMs: roundMs(total),
    maxMs: roundMs(max),
    rows: groupSamples(samples, names.subject, '-')
      .list()
      .map((row) => {
        const host = hosts.get(row.name);
        return {
          name: row.name,
          count: row.count,
          bytes: row.bytes,
          totalMs: roundMs(row.value),
          maxMs: roundMs(row.max),
          ...(host !== undefined && { host }),
        };
      }),
  };
}

/** Whether the settings limit how many events of one of the types are written. */
export const isThrottled = ({ settings }: Recording, eventTypes: readonly string[]): boolean =>
  settings.some(
    ({ eventType, name, value }) => name === 'throttle' && value !== 'off' && eventTypes.includes(eventType),
  );

export function buildExceptions(recording: Recording): ExceptionFigures | undefined {
  const statistics = new TableReader(recording, 'jdk.ExceptionStatistics').numbers('throwables');
  const sources = listThrown(recording);
  if (sources.length === 0 && statistics.length === 0) return undefined;
  const thrown = statistics.length > 0 ? Math.max(0, (statistics.at(-1) ?? 0) - (statistics[0] ?? 0)) : undefined;
  const byClass = listClasses(recording);
  const events = byClass.events;
  const seconds = recording.durationMs / MS_PER_SECOND;
  return {
    events,
    errors: recording.samples.get('jdk.JavaErrorThrow')?.events ?? 0,
    thrown,
    perSecond: seconds > 0 ? (thrown ?? events) / seconds : undefined,
    sampled: isThrottled(recording, ['jdk.JavaExceptionThrow', 'jdk.JavaErrorThrow']),
    byClass: byClass.rows,
  };
}

interface ThrownClass {
  count: number;
  readonly isError: boolean;
  message: string | undefined;
  readonly sites: Map<string, number>;
}

function listClasses(recording: Recording): { events: number; rows: ExceptionFigures['byClass'] } {
  const classes = new Map<string, ThrownClass>();
  const findSite = rememberByStack((stack) => findThrowSite(recording, stack));
  let events = 0;
  for (const { samples, isIncluded } of listThrown(recording)) {
    const names = new SampleNames(recording, samples);
    const isError = samples.eventType === 'jdk.JavaErrorThrow';
    for (let row = 0; row < samples.rows; row++) {
      if (!isIncluded(row)) continue;
      const count = samples.counts[row] ?? 0;
      events += count;
      const name = names.subject(row) ?? '?';
      const known = classes.get(name) ?? { count: 0, isError, message: undefined, sites: new Map<string, number>() };
      classes.set(name, known);
      known.count += count;
      known.message ??= recording.names[samples.details[row] ?? NO_ID];
      const site = findSite(samples.stacks[row] ?? NO_ID);
      if (site !== undefined) known.sites.set(site, (known.sites.get(site) ?? 0) + count);
    }
  }
  const rows = [...classes]
    .sort((a, b) => b[1].count - a[1].count || compareNames(a[0], b[0]))
    .slice(0, MAX_LIST)
    .map(([name, { count, isError, message, sites }]) => {
      const [site] = [...sites].sort((a, b) => b[1] - a[1] || compareNames(a[0], b[0]));
      return { class: name, count, isError, ...(site && { site: site[0] }), ...(message !== undefined && { message }) };
    });
  return { events, rows };
}

/** Constructors of throwables are on top of every such stack; what called them threw it. */
const CONSTRUCTOR = /\.<init>$|^java\.lang\.Throwable\./;

function findThrowSite({ stacks, names }: Recording, stack: number): string | undefined {
  if (stack === NO_ID) return undefined;
  const from = stacks.starts[stack] ?? 0;
  const to = stacks.starts[stack + 1] ?? from;
  for (let at = from; at < to; at++) {
    const method = names[stacks.methods[stacks.frames[at] ?? 0] ?? NO_ID] ?? '?';
    if (!CONSTRUCTOR.test(method)) return method;
  }
  return names[stacks.methods[stacks.frames[from] ?? 0] ?? NO_ID];
}
