import { Column } from './columns/column.ts';
import type { Room } from './columns/room.ts';

const WORD = 0x1_0000_0000;
/** Upper parts of positions in one number: dumps end below 2^40 bytes. */
const UPPER_IN_WORD = 4;
const UPPER_BITS = 8;

/** Where objects stand in the dump: 4 bytes each, one more in dumps above 4 GB. */
export class Positions {
  private readonly low: Int32Array;
  private readonly upper: Int32Array | undefined;
  private readonly columns: readonly [low: Column, upper: Column | undefined];

  constructor(objects: number, dumpBytes: number) {
    this.low = new Int32Array(objects);
    this.upper = dumpBytes > WORD ? new Int32Array(Math.ceil(objects / UPPER_IN_WORD)) : undefined;
    this.columns = [Column.over(this.low), this.upper && Column.over(this.upper)];
  }

  /** Once for each object. */
  set(object: number, position: number): void {
    this.low[object] = position;
    const { upper } = this;
    if (!upper) return;
    const place = Math.floor(object / UPPER_IN_WORD);
    upper[place] = (upper[place] ?? 0) | (Math.floor(position / WORD) << (UPPER_BITS * (object % UPPER_IN_WORD)));
  }

  get(object: number): number {
    const [low, upper] = this.columns;
    if (!upper) return low.at(object) >>> 0;
    const parts = upper.at(Math.floor(object / UPPER_IN_WORD)) >>> (UPPER_BITS * (object % UPPER_IN_WORD));
    return (low.at(object) >>> 0) + (parts & 0xff) * WORD;
  }

  /** Nothing is set any more. Takes them out of memory where there is none to spare. */
  spill(room: Room): void {
    for (const column of this.columns) if (column) room.spill(column);
  }
}
