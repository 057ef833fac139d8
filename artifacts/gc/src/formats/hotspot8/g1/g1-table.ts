import { ascii, type Line } from '@hindsight/model';
import type { PoolChange } from '../../../events.ts';
import { matchesAt, skipBlanks, toBytes } from '../text/bytes.ts';
import { NumberReader } from '../text/numbers.ts';
import { ChangeReader, type SizeChange, toPoolChange } from '../text/sizes.ts';

/** The figures of the table after a G1 pause (PrintGCDetails); times in ms, undefined when unknown. */
export interface G1Table {
  heap: PoolChange | undefined;
  eden: PoolChange | undefined;
  survivor: PoolChange | undefined;
  metaspace: PoolChange | undefined;
  perm: PoolChange | undefined;
  workers: number | undefined;
  referenceTime: number | undefined;
}

export const createG1Table = (): G1Table => ({
  heap: undefined,
  eden: undefined,
  survivor: undefined,
  metaspace: undefined,
  perm: undefined,
  workers: undefined,
  referenceTime: undefined,
});

const EDEN_ROW = toBytes('[Eden: ');
const PARALLEL_ROW = toBytes('[Parallel Time: ');
const REFERENCES = toBytes('[Ref');
const WORKERS = toBytes(' ms, GC Workers: ');
const { COLON } = ascii;

/** The spaces of a row, by the first letter of their labels. */
const SPACES: ReadonlyMap<number, Space> = new Map(
  [
    ['Eden: ', 'eden'],
    ['Survivors: ', 'survivor'],
    ['Heap: ', 'heap'],
    ['Metaspace: ', 'metaspace'],
    ['Perm: ', 'perm'],
  ].map(([label = '', pool]) => [label.charCodeAt(0), { label: toBytes(label), pool: pool as Space['pool'] }]),
);

interface Space {
  readonly label: Uint8Array;
  readonly pool: 'eden' | 'survivor' | 'heap' | 'metaspace' | 'perm';
}

/**
 * Returns whether the text is a row of a table that lost its indentation, as in pasted logs: `[Update RS (ms): Min:
 * 0.0, …`, `[Eden: 24.0M(24.0M)->…`.
 */
export const isBareG1Row = (text: string): boolean => BARE_ROW.test(text);
const BARE_ROW =
  /^\[(?:Eden|Parallel Time|GC Worker|Ext Root|Code Root|Update RS|Scan RS|Processed|Object Copy|Termination|Clear CT|Other|Choose CSet|Ref |Redirty|Humongous|Free CSet|Evacuation|String Dedup|SATB|Mark Stack)[A-Za-z ]{0,30}(?:\(ms\))?:/;

/** Reads the rows of these tables, which may be most lines of a log. */
export class G1Rows {
  private readonly change = new ChangeReader();
  private readonly number = new NumberReader();

  /** Reads a row whose bracket is at `column`. */
  read({ bytes, start, length }: Line, column: number, table: G1Table): void {
    const to = start + length;
    const bracket = start + column;
    if (matchesAt(EDEN_ROW, bytes, bracket, to)) this.readSpaces(bytes, bracket, to, table);
    else if (matchesAt(PARALLEL_ROW, bytes, bracket, to)) {
      this.readWorkers(bytes, bracket + PARALLEL_ROW.length, to, table);
    } else if (this.change.find(bytes, start, to) && !Number.isNaN(this.change.after)) {
      // `   [ 4096K->3936K(16M)]` of JDK 6
      table.heap = toPoolChange(this.change);
    }
  }

  /** Reads a row of any kind. */
  readAny(line: Line, column: number, table: G1Table): void {
    const isOfReferences = matchesAt(REFERENCES, line.bytes, line.start + column, line.start + line.length);
    if (isOfReferences) this.readReferences(line, table);
    else this.read(line, column, table);
  }

  /**
   * Reads a row with six blanks: the times of `      [Ref Proc: 0.3 ms]` and `      [Ref Enq: 0.0 ms]` are added up.
   */
  readReferences({ bytes, start, length }: Line, table: G1Table): void {
    const to = start + length;
    let figure = start;
    while (figure < to && bytes[figure] !== COLON) figure++;
    this.number.read(bytes, skipBlanks(bytes, figure + 1, to), to);
    const ms = this.number.value;
    if (!Number.isNaN(ms)) table.referenceTime = (table.referenceTime ?? 0) + ms;
  }

  /** Reads `   [Parallel Time: 6.4 ms, GC Workers: 8]`. */
  private readWorkers(bytes: Uint8Array, from: number, to: number, table: G1Table): void {
    const { number } = this;
    number.read(bytes, skipBlanks(bytes, from, to), to);
    if (!matchesAt(WORKERS, bytes, number.end, to)) return;
    number.read(bytes, skipBlanks(bytes, number.end + WORKERS.length, to), to);
    if (!Number.isNaN(number.value)) table.workers = number.value;
  }

  /**
   * Reads `   [Eden: 24.0M(24.0M)->0.0B(17.0M) Survivors: 0.0B->3072.0K Heap: 24.0M(256.0M)->8984.0K(256.0M)],
   * [Metaspace: …]`.
   */
  private readSpaces(bytes: Uint8Array, from: number, to: number, table: G1Table): void {
    const { change } = this;
    for (let at = from; at < to; at++) {
      const space = SPACES.get(bytes[at] as number);
      if (!space || !matchesAt(space.label, bytes, at, to)) continue;
      at += space.label.length - 1;
      if (!change.read(bytes, at + 1, to)) continue;
      at = change.end - 1;
      if (!Number.isNaN(change.after)) table[space.pool] = toSpaceChange(space, change);
    }
  }
}

/** Drops the figure in parentheses after the metaspace, which is its reserved size. */
function toSpaceChange({ pool }: Space, change: SizeChange): PoolChange {
  const poolSize = toPoolChange(change);
  return pool === 'metaspace' ? { ...poolSize, committed: Number.NaN } : poolSize;
}

/** Adds eden and survivors; the committed size is that of the next eden plus the present survivors. */
export function computeYoung({ eden, survivor }: G1Table): PoolChange | undefined {
  if (!eden || !survivor) return undefined;
  return {
    before: eden.before + survivor.before,
    after: eden.after + survivor.after,
    committed: eden.committed + survivor.after,
  };
}
