import { type ArtifactKind, type JsonObject, listJsonObjects, type Unit } from '@hindsight/model';
import { readFigure, readPath } from './body-values.ts';
import { readMethodShares } from './method-shares.ts';

/** A figure, or what it is at most when an answer does not list it. */
export interface Measured {
  readonly value?: number;
  readonly atMost?: number;
}

/** The body of an answer with `normalizeUnits`. */
type Body = JsonObject;

/** A figure that can have a limit. */
export interface Budget {
  readonly kind: ArtifactKind;
  /** The section of hindsight.yml. */
  readonly section: string;
  readonly name: string;
  readonly unit: Unit;
  /** Whether the limit is the largest or the smallest value. */
  readonly bound: 'max' | 'min';
  readonly about: string;
  /** Undefined: the answer does not have the figure. */
  readonly measure: (body: Body) => Measured | undefined;
}

/** A figure of each of several names: classes, methods. */
export interface NamedBudget extends Omit<Budget, 'measure'> {
  readonly measure: (body: Body, name: string) => Measured | undefined;
}

const from =
  (path: string) =>
  (body: Body): Measured | undefined => {
    const value = readFigure(body, path);
    return value === undefined ? undefined : { value };
  };

const lastDump = (body: Body): JsonObject | undefined => listJsonObjects(body.threadDumpReport).at(-1);

function countBlocked(body: Body): Measured | undefined {
  const dump = lastDump(body);
  if (!dump) return undefined;
  const blocked = listJsonObjects(dump.threadState).find(({ state }) => state === 'BLOCKED');
  return { value: Number(blocked?.threadCount ?? 0) };
}

function countDeadlocks(body: Body): Measured | undefined {
  const dump = lastDump(body);
  return dump && { value: listJsonObjects(dump.deadlocks).length };
}

const gc = { kind: 'gc-log', section: 'gc' } as const;
const threads = { kind: 'thread-dump', section: 'threads' } as const;
const heap = { kind: 'heap-dump', section: 'heap' } as const;
const log = { kind: 'application-log', section: 'log' } as const;
const memory = { kind: 'memory-tables', section: 'memory' } as const;
const jfr = { kind: 'flight-recording', section: 'jfr' } as const;
const max = { bound: 'max' } as const;
const min = { bound: 'min' } as const;

/** Every figure that can have a limit, in the order of the documentation. */
export const BUDGETS: readonly Budget[] = [
  {
    ...gc,
    ...max,
    name: 'longest-pause',
    unit: 'ms',
    about: 'longest pause',
    measure: from('gcStatistics.pauseMaxTime'),
  },
  {
    ...gc,
    ...max,
    name: 'p99-pause',
    unit: 'ms',
    about: '99th percentile of the pauses',
    measure: from('gcStatistics.pausePercentiles.p99'),
  },
  {
    ...gc,
    ...min,
    name: 'throughput',
    unit: 'percent',
    about: 'smallest share of the time that the application may have',
    measure: from('gcKPI.throughputPercentage'),
  },
  {
    ...gc,
    ...max,
    name: 'full-collections',
    unit: 'count',
    about: 'full collections',
    measure: from('gcStatistics.fullGCCount'),
  },
  {
    ...gc,
    ...max,
    name: 'allocation-stalls',
    unit: 'count',
    about: 'waits of threads for memory (ZGC, Shenandoah)',
    measure: from('gcStatistics.allocationStallCount'),
  },
  {
    ...gc,
    ...max,
    name: 'allocation-rate',
    unit: 'bytes/s',
    about: 'mean allocation rate',
    measure: from('gcStatistics.avgAllocationRate'),
  },
  {
    ...gc,
    ...max,
    name: 'peak-heap',
    unit: 'bytes',
    about: 'largest use of the heap',
    measure: from('jvmHeapSize.heap.peakSize'),
  },
  {
    ...threads,
    ...max,
    name: 'blocked-threads',
    unit: 'count',
    about: 'threads in the state BLOCKED, in the last dump',
    measure: countBlocked,
  },
  {
    ...threads,
    ...max,
    name: 'deadlocks',
    unit: 'count',
    about: 'cycles of threads that wait for each other, in the last dump',
    measure: countDeadlocks,
  },
  {
    ...threads,
    ...max,
    name: 'threads',
    unit: 'count',
    about: 'threads of the last dump',
    measure: (body) => from('threadCount')(lastDump(body) ?? {}),
  },
  {
    ...heap,
    ...max,
    name: 'used-heap',
    unit: 'bytes',
    about: 'reachable objects',
    measure: from('troubleshootReport.overview.usedHeapSize'),
  },
  {
    ...heap,
    ...max,
    name: 'objects',
    unit: 'count',
    about: 'number of reachable objects',
    measure: from('troubleshootReport.overview.numberOfObjects'),
  },
  {
    ...heap,
    ...max,
    name: 'classes',
    unit: 'count',
    about: 'loaded classes',
    measure: from('troubleshootReport.overview.numberOfClasses'),
  },
  {
    ...heap,
    ...max,
    name: 'class-loaders',
    unit: 'count',
    about: 'class loaders',
    measure: from('troubleshootReport.overview.numberOfClassLoaders'),
  },
  {
    ...log,
    ...max,
    name: 'errors',
    unit: 'count',
    about: 'statements of level ERROR and above',
    measure: from('logSummary.errorStatements'),
  },
  {
    ...log,
    ...max,
    name: 'distinct-errors',
    unit: 'count',
    about: 'errors of different templates',
    measure: from('logSummary.distinctErrors'),
  },
  {
    ...memory,
    ...max,
    name: 'committed',
    unit: 'bytes',
    about: 'memory that NMT counts as committed, at the end',
    measure: measureCommitted,
  },
  {
    ...jfr,
    ...max,
    name: 'longest-gc-pause',
    unit: 'ms',
    about: 'longest pause of a collection',
    measure: from('gc.pauseMaxMs'),
  },
  {
    ...jfr,
    ...min,
    name: 'throughput',
    unit: 'percent',
    about: 'smallest share of the time that the application may have',
    measure: from('gc.throughputPercent'),
  },
  {
    ...jfr,
    ...max,
    name: 'allocation-rate',
    unit: 'bytes/s',
    about: 'allocation rate',
    measure: from('allocation.bytesPerSecond'),
  },
  {
    ...jfr,
    ...max,
    name: 'waits-for-monitors',
    unit: 'ms',
    about: 'time in which threads waited for monitors, in sum',
    measure: from('locks.monitors.totalMs'),
  },
  {
    ...jfr,
    ...max,
    name: 'exceptions',
    unit: 'count',
    about: 'exceptions that were thrown',
    measure: from('exceptions.thrown'),
  },
];

function measureCommitted(body: Body): Measured | undefined {
  const last = listJsonObjects(readPath(body, 'nmt.snapshots')).at(-1);
  return from('totalCommittedBytes')(last ?? {}) ?? from('nmtDiff.totalCommittedBytes')(body);
}

/** Reads a column of the class histogram. The answer lists the largest classes: one that is not among them is no larger than those. */
const fromHistogram =
  (column: 'retainedSize' | 'objects') =>
  (body: Body, name: string): Measured | undefined => {
    const [grouped] = listJsonObjects(readPath(body, 'troubleshootReport.histograms'));
    const rows = listJsonObjects(grouped?.groupByClass);
    const row = rows.find(({ label }) => label === name);
    if (row) return from(column)(row);
    const smallest = Math.min(...rows.map((one) => readFigure(one, column) ?? 0));
    return Number.isFinite(smallest) ? { atMost: smallest } : undefined;
  };

export const NAMED_BUDGETS: readonly NamedBudget[] = [
  {
    ...heap,
    ...max,
    name: 'retained',
    unit: 'bytes',
    about: 'retained size of all objects of a class, by class',
    measure: fromHistogram('retainedSize'),
  },
  {
    ...jfr,
    ...max,
    name: 'methods',
    unit: 'percent',
    about: 'share of a method with everything that it calls, by method',
    measure: measureMethod,
  },
];

function measureMethod(body: Body, name: string): Measured | undefined {
  const shares = readMethodShares(body);
  return shares && { value: shares.share(name) };
}

/** The templates of the errors of an application log. */
export const listErrorTemplates = (body: Body): readonly string[] =>
  listJsonObjects(body.errorAnalytics).flatMap(({ template }) => (typeof template === 'string' ? [template] : []));
