import { type PauseEvent, PauseMark, type Pools } from '@hindsight/gc/events';
import type { RecordingAnalysis } from '../model.ts';
import { type EventRows, readRows } from '../rules/support/event-rows.ts';

/** What several events say of one collection, by its id. */
export interface CollectionDetails {
  marks: number;
  pools: Pools;
  isMixed: boolean;
  startsMarking: boolean;
  user?: number;
  sys?: number;
  real?: number;
  tenuringThreshold?: number;
  readonly ages: number[];
  readonly references: { soft?: number; weak?: number; final?: number; phantom?: number };
}

type PoolName = 'heap' | 'young' | 'old' | 'metaspace';

/** Ages of objects that the JVM distinguishes; a damaged file may tell others. */
const MAX_AGE = 15;
const REFERENCES = { Soft: 'soft', Weak: 'weak', Final: 'final', Phantom: 'phantom' } as const;

const NO_POOL = { before: Number.NaN, after: Number.NaN, committed: Number.NaN };

/** Collects the details of all collections. */
export class DetailsCollector {
  private readonly byId = new Map<number, CollectionDetails>();
  private readonly analysis: RecordingAnalysis;

  constructor(analysis: RecordingAnalysis) {
    this.analysis = analysis;
    this.addPools();
    this.addMarks();
    this.addTimes();
    this.addAges();
    this.addReferences();
  }

  get(gcId: number): CollectionDetails | undefined {
    return this.byId.get(gcId);
  }

  /** What went wrong in a collection, and whether it starts a marking: a set of `PauseMark`. */
  listMarks(gcId: number): number {
    const details = this.byId.get(gcId);
    return details ? details.marks | (details.startsMarking ? PauseMark.startsMarking : 0) : 0;
  }

  /** The fields of a pause of which the details speak. */
  describePause(gcId: number): Partial<PauseEvent> {
    const details = this.byId.get(gcId);
    if (!details) return { gcId };
    const { pools, user, sys, real, references, ages, tenuringThreshold } = details;
    const tenuring = {
      ...(tenuringThreshold !== undefined && { threshold: tenuringThreshold }),
      ...(ages.length > 0 && { ages: Array.from(ages, (size) => size ?? 0) }),
    };
    return {
      gcId,
      pools,
      references,
      ...(Object.keys(tenuring).length > 0 && { tenuring }),
      ...(user !== undefined && sys !== undefined && real !== undefined && { user, sys, real }),
    };
  }

  private open(gcId: number): CollectionDetails {
    const known = this.byId.get(gcId);
    if (known) return known;
    const details: CollectionDetails = {
      marks: 0,
      pools: {},
      isMixed: false,
      startsMarking: false,
      ages: [],
      references: {},
    };
    this.byId.set(gcId, details);
    return details;
  }

  private visit(type: string, add: (details: CollectionDetails, rows: EventRows, row: number) => void): void {
    const rows = readRows(this.analysis, type);
    for (const row of rows.rows()) {
      const gcId = rows.getNumber('gcId', row);
      if (Number.isFinite(gcId)) add(this.open(gcId), rows, row);
    }
  }

  private addPools(): void {
    const set = (details: CollectionDetails, pool: PoolName, isAfter: boolean, used: number, committed: number) => {
      const known = details.pools[pool] ?? NO_POOL;
      const change = { ...known, [isAfter ? 'after' : 'before']: used, committed };
      details.pools = { ...details.pools, [pool]: change };
    };
    const isAfter = (rows: EventRows, row: number) => /After/.test(rows.getText('when', row) ?? '');
    this.visit('jdk.GCHeapSummary', (details, rows, row) =>
      set(
        details,
        'heap',
        isAfter(rows, row),
        rows.getNumber('heapUsed', row),
        rows.getNumber('heapSpace.committedSize', row),
      ),
    );
    this.visit('jdk.MetaspaceSummary', (details, rows, row) =>
      set(
        details,
        'metaspace',
        isAfter(rows, row),
        rows.getNumber('metaspace.used', row),
        rows.getNumber('metaspace.committed', row),
      ),
    );
    this.visit('jdk.PSHeapSummary', (details, rows, row) =>
      set(
        details,
        'old',
        isAfter(rows, row),
        rows.getNumber('oldObjectSpace.used', row),
        rows.getNumber('oldSpace.committedSize', row),
      ),
    );
    this.visit('jdk.G1HeapSummary', (details, rows, row) => {
      const used = rows.getNumber('edenUsedSize', row) + rows.getNumber('survivorUsedSize', row);
      set(details, 'young', isAfter(rows, row), used, Number.NaN);
    });
  }

  private addMarks(): void {
    const mark = (bit: number) => (details: CollectionDetails) => {
      details.marks |= bit;
    };
    this.visit('jdk.EvacuationFailed', mark(PauseMark.evacuationFailure));
    this.visit('jdk.PromotionFailed', mark(PauseMark.promotionFailed));
    this.visit('jdk.ConcurrentModeFailure', mark(PauseMark.concurrentModeFailure));
    this.visit('jdk.G1GarbageCollection', (details, rows, row) => {
      const type = rows.getText('type', row) ?? '';
      details.isMixed = type === 'Mixed';
      details.startsMarking = /Concurrent Start|Initial Mark/.test(type);
    });
  }

  private addTimes(): void {
    this.visit('jdk.GCCPUTime', (details, rows, row) => {
      details.user = rows.getNumber('userTime', row);
      details.sys = rows.getNumber('systemTime', row);
      details.real = rows.getNumber('realTime', row);
    });
  }

  private addAges(): void {
    this.visit('jdk.YoungGarbageCollection', (details, rows, row) => {
      const threshold = rows.getNumber('tenuringThreshold', row);
      if (Number.isFinite(threshold)) details.tenuringThreshold = threshold;
    });
    this.visit('jdk.TenuringDistribution', (details, rows, row) => {
      const age = rows.getNumber('age', row);
      const size = rows.getNumber('size', row);
      if (Number.isInteger(age) && age >= 1 && age <= MAX_AGE && size >= 0) details.ages[age - 1] = size;
    });
  }

  private addReferences(): void {
    this.visit('jdk.GCReferenceStatistics', (details, rows, row) => {
      const [word = ''] = (rows.getText('type', row) ?? '').split(' ');
      const name = REFERENCES[word as keyof typeof REFERENCES];
      const number = rows.getNumber('count', row);
      if (name !== undefined && number >= 0) details.references[name] = number;
    });
  }
}
