import type { PoolChange } from '../../../events.ts';
import { numberAt } from '../text/numbers.ts';
import type { PoolsTold } from './pools.ts';

/** One pool in a heap table: PrintHeapAtGC, the footer of a log, a thread dump. Bytes. */
export interface PoolState {
  readonly used: number;
  readonly committed: number;
}

/** The pools that these tables tell. */
const POOLS = ['heap', 'young', 'old', 'metaspace', 'perm'] as const;
type TablePool = (typeof POOLS)[number];

export type HeapTable = { [Pool in TablePool]?: PoolState };

const KILO = 1024;

function kilobytesAfter(text: string, words: string): number {
  const at = text.indexOf(words);
  return at < 0 ? Number.NaN : numberAt(text, at + words.length) * KILO;
}

/** The pool that a row names; its spaces (`  eden space 69952K`) are no pools. */
function poolOf(text: string): TablePool | undefined {
  const name = text.slice(1, text.indexOf(' total '));
  if (name.startsWith('garbage-first heap')) return 'heap';
  if (/perm gen|PermGen/.test(name)) return 'perm';
  if (/new generation|YoungGen/.test(name)) return 'young';
  return /generation|OldGen/.test(name) ? 'old' : undefined;
}

/** ` par new generation   total 78656K, used 62208K [0x…` and ` Metaspace       used 38929K, …, committed 43796K, …` */
export function readHeapRow(text: string, table: HeapTable): TablePool | undefined {
  if (text.startsWith(' Metaspace ')) {
    table.metaspace = { used: kilobytesAfter(text, ' used '), committed: kilobytesAfter(text, ' committed ') };
    return 'metaspace';
  }
  const pool = poolOf(text);
  const used = kilobytesAfter(text, ', used ');
  if (!pool || Number.isNaN(used)) return undefined;
  table[pool] = { used, committed: kilobytesAfter(text, ' total ') };
  return pool;
}

/** Whether a row looks like one of a heap table, for files that begin in the middle of one. */
export const looksLikeHeapRow = (text: string): boolean =>
  text.includes('% used [0x') || / used \d+K(?:,| \[0x)/.test(text) || text.startsWith('  region size ');

/** Fills in the pools that the event itself does not tell, from the tables before and after it. */
export function completePools(pools: PoolsTold, before: HeapTable | undefined, after: HeapTable | undefined): void {
  if (!before && !after) return;
  for (const pool of POOLS) {
    if (before?.[pool] || after?.[pool]) pools[pool] = completed(pools[pool], before?.[pool], after?.[pool]);
  }
}

function completed(
  told: PoolChange | undefined,
  before: PoolState | undefined,
  after: PoolState | undefined,
): PoolChange {
  return {
    before: told?.before ?? before?.used ?? Number.NaN,
    after: told?.after ?? after?.used ?? Number.NaN,
    committed: known(told?.committed) ?? after?.committed ?? Number.NaN,
  };
}

const known = (value: number | undefined): number | undefined => (Number.isNaN(value) ? undefined : value);
