/** Overwrites a range of bytes in place. */
export interface ContentMask {
  readonly maskArray: (bytes: Buffer, from: number, to: number) => void;
  readonly maskField: (bytes: Buffer, from: number, to: number) => void;
}
