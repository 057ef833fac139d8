import { keepParsedNumbers, type NumberUnits, parsedNumber } from '@hindsight/model';
import { maskSensitive, maskThreadName } from '@hindsight/privacy';
import type {
  DeclaredDeadlockEvent,
  DumpContent,
  DumpEvent,
  DumpFactEvent,
  DumpFacts,
  HistogramRowEvent,
  LockNote,
  LockOwnerEvent,
  ThreadEvent,
  TopRowEvent,
} from './events.ts';
import { groupByJvm } from './group-by-jvm.ts';
import { boundText, copyString, Interner } from './interner.ts';
import type { DumpedThread, ThreadDump, ThreadDumps, TopRow } from './model.ts';

type Open<T> = { -readonly [K in keyof T]: T[K] extends readonly (infer Item)[] ? Item[] : T[K] };

const DUMP_UNITS: NumberUnits<DumpEvent> = { time: 'instant', processId: 'count' };
const THREAD_UNITS: NumberUnits<ThreadEvent> = {
  nativeId: 'count',
  priority: 'count',
  cpuMs: 'duration',
  cpuPercent: 'percent',
  elapsedMs: 'duration',
  allocatedBytes: 'bytes',
};
const TOP_ROW_UNITS: NumberUnits<TopRowEvent> = { nativeId: 'count', cpuPercent: 'percent', cpuMs: 'duration' };
const HISTOGRAM_UNITS: NumberUnits<HistogramRowEvent> = { instances: 'count', bytes: 'bytes' };

/**
 * The first thread that is made decides how V8 keeps numbers. Without numbers in it, whole ones and fractions are kept alike;
 * else all threads would be rebuilt when the first fraction comes.
 */
const WITHOUT_NUMBERS: ThreadEvent = {
  kind: 'thread',
  line: 0,
  lastLine: 0,
  name: '',
  id: '',
  internal: true,
  virtual: false,
  frames: [],
  locks: [],
  synchronizers: [],
};

/** Returns the event without what is beyond its unit, or undefined when nothing remains that it could say. */
function keepStated(event: DumpContent): DumpContent | undefined {
  if (event.kind === 'dump') return keepParsedNumbers(event, DUMP_UNITS);
  if (event.kind === 'thread') return keepParsedNumbers(event, THREAD_UNITS);
  if (event.kind === 'fact')
    return typeof event.value === 'number' && parsedNumber(event.value, 'bytes') === undefined ? undefined : event;
  if (event.kind === 'top-row') {
    const row = keepParsedNumbers(event, TOP_ROW_UNITS);
    return row.nativeId === undefined || row.cpuPercent === undefined ? undefined : row;
  }
  if (event.kind !== 'histogram-row') return event;
  const row = keepParsedNumbers(event, HISTOGRAM_UNITS);
  return row.instances === undefined || row.bytes === undefined ? undefined : row;
}

/** Arguments and system properties may be passwords. */
const toFact = (event: DumpFactEvent): DumpFacts =>
  event.name === 'commandLine'
    ? { commandLine: maskSensitive(event.value).text }
    : ({ [event.name]: event.value } satisfies DumpFacts);

/** Returns what is shown of the name of a thread. Every place that names a thread is masked alike. */
const maskName = (name: string): string => maskThreadName(boundText(name));

const maskMembers = ({ members, ...event }: DeclaredDeadlockEvent): DeclaredDeadlockEvent => ({
  ...event,
  members: members.map((member) => ({
    ...member,
    thread: maskName(member.thread),
    heldBy: maskName(member.heldBy),
  })),
});

/** Combines the events of the formats into dumps. Equal strings and stacks are kept once over all dumps. */
export class DumpBuilder {
  private readonly interner = new Interner();
  private readonly dumps: Open<ThreadDump>[] = [];
  private readonly top: TopRow[] = [];
  private topTable: { line: number; iteration: number } | undefined;
  private current: Open<ThreadDump> | undefined;

  constructor() {
    this.thread(WITHOUT_NUMBERS);
  }

  readonly add = (stated: DumpContent): void => {
    const event = keepStated(stated);
    if (!event) return;
    if (event.kind === 'dump') this.begin(event);
    else if (event.kind === 'top-row') this.addTopRow(event);
    else if (this.current) this.addTo(this.current, event);
  };

  /** Returns the dumps; `unparsed` are the lines inside dumps that no format understood. */
  build(unparsed: ThreadDumps['unparsed']): ThreadDumps {
    // A title without an entry is a sentence in a log that mentions a dump.
    const dumps = this.dumps.filter(({ threads }) => threads.length > 0).map((dump, index) => ({ ...dump, index }));
    const formats = [...new Set(dumps.map(({ format }) => format))];
    return { dumps, series: groupByJvm(dumps), stacks: this.interner.stacks, top: this.top, formats, unparsed };
  }

  private begin({ kind: _, ...event }: DumpEvent): void {
    this.current = {
      ...event,
      index: this.dumps.length,
      lastLine: event.line,
      threads: [],
      declaredDeadlocks: [],
      lockOwners: [],
      facts: {},
      histogram: [],
      truncated: false,
    };
    if (event.jvm !== undefined) this.current.jvm = this.interner.string(event.jvm);
    this.dumps.push(this.current);
  }

  private addTopRow({ kind: _, table, ...row }: TopRowEvent): void {
    if (this.topTable?.line !== table) this.topTable = { line: table, iteration: (this.topTable?.iteration ?? -1) + 1 };
    this.top.push({ ...row, name: this.interner.string(maskName(row.name)), iteration: this.topTable.iteration });
  }

  private addTo(dump: Open<ThreadDump>, event: Exclude<DumpContent, { kind: 'dump' | 'top-row' }>): void {
    dump.lastLine = Math.max(dump.lastLine, 'lastLine' in event ? event.lastLine : event.line);
    if (event.kind === 'thread') dump.threads.push(this.thread(event));
    else if (event.kind === 'declared-deadlock') dump.declaredDeadlocks.push(maskMembers(event));
    else if (event.kind === 'lock-owner') dump.lockOwners.push(this.lockOwner(event));
    else if (event.kind === 'fact') dump.facts = { ...dump.facts, ...toFact(event) };
    else if (event.kind === 'histogram-row') dump.histogram.push(this.toHistogramRow(event));
    else dump.truncated = true;
  }

  /**
   * Sets all fields in one place: hundreds of thousands of these objects are made, and they shall have one shape. Names and
   * ids are different in every thread, so that finding equal ones would take longer than copying them.
   */
  private thread(event: ThreadEvent): DumpedThread {
    const { interner } = this;
    return {
      line: event.line,
      lastLine: event.lastLine,
      name: copyString(maskName(event.name)),
      id: copyString(event.id),
      javaId: event.javaId === undefined ? undefined : copyString(event.javaId),
      nativeId: event.nativeId,
      daemon: event.daemon,
      priority: event.priority,
      cpuMs: event.cpuMs,
      cpuPercent: event.cpuPercent,
      elapsedMs: event.elapsedMs,
      allocatedBytes: event.allocatedBytes,
      state: event.state,
      nativeState: interner.optional(event.nativeState),
      stateDetail: interner.optional(event.stateDetail),
      internal: event.internal,
      virtual: event.virtual,
      carrier: interner.optional(event.carrier),
      mounted: interner.optional(event.mounted),
      group: interner.optional(event.group),
      stack: interner.stack(event.frames, event.framesAreCopies),
      mountedStack: event.mountedFrames && interner.stack(event.mountedFrames),
      locks: event.locks.map(this.lock),
      synchronizers: event.synchronizers.map(({ lock, lockClass, line }) => ({
        lock: interner.string(lock),
        ...(lockClass !== undefined && { lockClass: interner.string(lockClass) }),
        line,
      })),
      activity: undefined,
      ofJvm: undefined,
    };
  }

  private readonly lock = ({ relation, lock, lockClass, depth, owner, line }: LockNote): LockNote => ({
    relation,
    lock: this.interner.string(lock),
    lockClass: this.interner.optional(lockClass),
    depth,
    owner: owner && this.owner(owner),
    line,
  });

  private owner({ name, id }: NonNullable<LockNote['owner']>): LockOwnerEvent['owner'] {
    return {
      ...(name !== undefined && { name: this.interner.string(maskName(name)) }),
      ...(id !== undefined && { id: this.interner.string(id) }),
    };
  }

  private lockOwner({ kind: _, ...event }: LockOwnerEvent): ThreadDump['lockOwners'][number] {
    const { interner } = this;
    return {
      ...event,
      lock: interner.string(event.lock),
      ...(event.lockClass !== undefined && { lockClass: interner.string(event.lockClass) }),
      owner: this.owner(event.owner),
    };
  }

  private toHistogramRow({ className, instances, bytes }: HistogramRowEvent): ThreadDump['histogram'][number] {
    return { className: this.interner.string(className), instances, bytes };
  }
}
