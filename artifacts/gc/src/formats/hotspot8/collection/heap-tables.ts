import type { PoolChange, PoolName } from '../../../events.ts';
import { parseNumber } from '../text/numbers.ts';
import type { PoolChanges } from '../text/sizes.ts';

/** One pool in a heap table, in bytes: of PrintHeapAtGC, of the footer of a log, of a thread dump. */
export interface PoolState {
  readonly used: number;
  readonly committed: number;
}

/** The pools that these tables contain. */
const POOLS = ['heap', 'young', 'old', 'metaspace', 'perm'] as const;
type TablePool = (typeof POOLS)[number];

export type HeapTable = { [Pool in TablePool]?: PoolState };

const KILO = 1024;

function parseKilobytesAfter(text: string, words: string): number {
  const at = text.indexOf(words);
  return at < 0 ? Number.NaN : parseNumber(text, at + words.length) * KILO;
}

/** Finds the pool that a row names; the spaces of a generation (`  eden space 69952K`) are no pools. */
function classifyRow(text: string): TablePool | undefined {
  const name = text.slice(1, text.indexOf(' total '));
  if (name.startsWith('garbage-first heap')) return 'heap';
  if (/perm gen|PermGen/.test(name)) return 'perm';
  if (/new generation|YoungGen/.test(name)) return 'young';
  return /generation|OldGen/.test(name) ? 'old' : undefined;
}

/**
 * Reads ` par new generation   total 78656K, used 62208K [0x…` and ` Metaspace       used 38929K, …, committed 43796K,
 * …`.
 */
export function readHeapRow(text: string, table: HeapTable): TablePool | undefined {
  if (text.startsWith(' Metaspace ')) {
    table.metaspace = {
      used: parseKilobytesAfter(text, ' used '),
      committed: parseKilobytesAfter(text, ' committed '),
    };
    return 'metaspace';
  }
  const pool = classifyRow(text);
  const used = parseKilobytesAfter(text, ', used ');
  if (!pool || Number.isNaN(used)) return undefined;
  table[pool] = { used, committed: parseKilobytesAfter(text, ' total ') };
  return pool;
}

/** Returns whether a line is a row of a heap table, for files that begin in the middle of one. */
export const isHeapRow = (text: string): boolean =>
  text.includes('% used [0x') || / used \d+K(?:,| \[0x)/.test(text) || text.startsWith('  region size ');

/** Adds the pools that the event itself does not have, from the tables before and after it. */
export function completePools(pools: PoolChanges, before: HeapTable | undefined, after: HeapTable | undefined): void {
  if (!before && !after) return;
  for (const pool of POOLS) {
    if (before?.[pool] || after?.[pool]) pools[pool] = completeChange(pools[pool], before?.[pool], after?.[pool]);
  }
}

function completeChange(
  measured: PoolChange | undefined,
  before: PoolState | undefined,
  after: PoolState | undefined,
): PoolChange {
  return {
    before: measured?.before ?? before?.used ?? Number.NaN,
    after: measured?.after ?? after?.used ?? Number.NaN,
    committed: toOptional(measured?.committed) ?? after?.committed ?? Number.NaN,
  };
}

const toOptional = (value: number | undefined): number | undefined => (Number.isNaN(value) ? undefined : value);

type HeapTableKind = 'before' | 'after' | 'footer';

/** Assigns the heap tables of a log to collections. */
export class HeapTables {
  private kind: HeapTableKind | undefined;
  private table: HeapTable = {};
  private before: HeapTable | undefined;

  get isOpen(): boolean {
    return this.kind !== undefined;
  }

  /**
   * Begins `{Heap before GC invocations=1 (full 0):`, which precedes its collection or follows the first words of it
   * (JDK 5, 6).
   */
  beginBefore(): void {
    this.kind = 'before';
    this.table = {};
    this.before = this.table;
  }

  /** Begins `Heap after GC invocations=2 (full 0):`. */
  beginAfter(collection: { heapAfter: HeapTable | undefined } | undefined): void {
    this.kind = 'after';
    this.table = {};
    if (collection) collection.heapAfter = this.table;
  }

  /** Begins the summary at the end of the log, `Heap`. */
  beginFooter(): void {
    this.kind = 'footer';
    this.table = {};
  }

  end(): void {
    this.kind = undefined;
  }

  /** Returns the table before a collection, once. */
  takeBefore(): HeapTable | undefined {
    const { before } = this;
    this.before = undefined;
    return before;
  }

  /** Reads a row; returns its pool when it is in the summary at the end of the log. */
  readRow(text: string): { pool: PoolName; used: number; committed: number } | undefined {
    const pool = readHeapRow(text, this.table);
    const state = pool && this.table[pool];
    return this.kind === 'footer' && pool && state ? { pool, ...state } : undefined;
  }
}
