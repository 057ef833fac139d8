import { NO_ID, type Recording, type SampleColumns } from '../model.ts';
import type { ExceptionFigures, IoFigures, IoGroup } from '../model-figures.ts';
import { listThrown, type ProfileSource } from './profiles.ts';
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
  const hosts = nameHosts(recording, samples);
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

/** The host of each peer; paths have none. */
function nameHosts({ names }: Recording, { rows, details, subjects }: SampleColumns): Map<string, string> {
  const hosts = new Map<string, string>();
  for (let row = 0; row < rows; row++) {
    const detail = details[row] ?? NO_ID;
    if (detail < 0) continue;
    const host = names[detail];
    const peer = names[subjects[row] ?? NO_ID];
    if (host !== undefined && peer !== undefined && !hosts.has(peer)) hosts.set(peer, host);
  }
  return hosts;
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
  readonly byStack: Map<number, number>;
}

/** What was thrown, by the name of its class. */
class ThrownClasses {
  readonly byName = new Map<string, ThrownClass>();
  private readonly names: readonly string[];

  constructor({ names }: Recording) {
    this.names = names;
  }

  /** Adds the events that belong to a profile. Returns their number. */
  add({ samples, isIncluded }: ProfileSource): number {
    const { rows, counts, subjects, stacks, details } = samples;
    const bySubject: (ThrownClass | undefined)[] = [];
    let events = 0;
    for (let row = 0; row < rows; row++) {
      if (!isIncluded(row)) continue;
      const count = counts[row] ?? 0;
      events += count;
      const subject = subjects[row] ?? NO_ID;
      const known = bySubject[subject + 1] ?? this.open(subject, samples.eventType);
      bySubject[subject + 1] = known;
      known.count += count;
      known.message ??= this.names[details[row] ?? NO_ID];
      const stack = stacks[row] ?? NO_ID;
      known.byStack.set(stack, (known.byStack.get(stack) ?? 0) + count);
    }
    return events;
  }

  private open(subject: number, eventType: string): ThrownClass {
    const name = this.names[subject] ?? '?';
    const isError = eventType === 'jdk.JavaErrorThrow';
    const thrown = this.byName.get(name) ?? { count: 0, isError, message: undefined, byStack: new Map() };
    this.byName.set(name, thrown);
    return thrown;
  }
}

function listClasses(recording: Recording): { events: number; rows: ExceptionFigures['byClass'] } {
  const classes = new ThrownClasses(recording);
  const events = listThrown(recording).reduce((sum, source) => sum + classes.add(source), 0);
  const rows = [...classes.byName]
    .sort((a, b) => b[1].count - a[1].count || compareNames(a[0], b[0]))
    .slice(0, MAX_LIST)
    .map(([name, { count, isError, message, byStack }]) => {
      const site = findMainSite(recording, byStack);
      return { class: name, count, isError, ...(site && { site: site[0] }), ...(message !== undefined && { message }) };
    });
  return { events, rows };
}

/** The method that threw most often, with the number of times. */
function findMainSite(recording: Recording, byStack: ReadonlyMap<number, number>): [string, number] | undefined {
  const sites = new Map<string, number>();
  for (const [stack, count] of byStack) {
    const site = findThrowSite(recording, stack);
    if (site !== undefined) sites.set(site, (sites.get(site) ?? 0) + count);
  }
  return [...sites].sort((a, b) => b[1] - a[1] || compareNames(a[0], b[0]))[0];
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
