import { sharedBytes, sharedUints } from './shared-columns.ts';

const WORD = 0x1_0000_0000;

/** Where objects stand in the dump: 4 bytes each, one more in dumps above 4 GB. */
export interface PositionColumns {
  readonly low: Uint32Array;
  readonly high: Uint8Array | undefined;
}

export class Positions implements PositionColumns {
  readonly low: Uint32Array;
  readonly high: Uint8Array | undefined;

  constructor(objects: number, dumpBytes: number) {
    this.low = sharedUints(objects);
    this.high = dumpBytes > WORD ? sharedBytes(objects) : undefined;
  }

  set(object: number, position: number): void {
    this.low[object] = position >>> 0;
    if (this.high) this.high[object] = Math.floor(position / WORD);
  }
}

export const positionAt = ({ low, high }: PositionColumns, object: number): number =>
  (low[object] ?? 0) + (high ? (high[object] ?? 0) * WORD : 0);
