const WORD = 0x1_0000_0000;

/** Where objects stand in the dump: 4 bytes each, one more in dumps above 4 GB. */
export class Positions {
  private readonly low: Uint32Array;
  private readonly high: Uint8Array | undefined;

  constructor(objects: number, dumpBytes: number) {
    this.low = new Uint32Array(objects);
    this.high = dumpBytes > WORD ? new Uint8Array(objects) : undefined;
  }

  set(object: number, position: number): void {
    this.low[object] = position >>> 0;
    if (this.high) this.high[object] = Math.floor(position / WORD);
  }

  get(object: number): number {
    return (this.low[object] ?? 0) + (this.high ? (this.high[object] ?? 0) * WORD : 0);
  }
}
