import { CorruptDataError } from '../decoder.ts';
import * as model from './lzma-model.ts';
import type { LzmaWindow } from './lzma-window.ts';

export const RANGE_INIT_BYTES = 5;
/** The most input that one symbol takes. */
export const MAX_SYMBOL_BYTES = 24;

export interface DecodeRequest {
  readonly input: Buffer;
  readonly from: number;
  /** No symbol begins behind this position of the input. */
  readonly lastStart: number;
  /** Decoding stops when the window ends here, or up to a match beyond. */
  readonly endLimit: number;
}

/** Decodes LZMA; see wasm-decoder.ts and plain-decoder.ts for the two implementations, which give the same bytes. */
export abstract class LzmaDecoder {
  readonly window: LzmaWindow;
  /** The fields that lzma-model.ts names. */
  protected readonly shared: Uint32Array;
  protected readonly probs: Uint16Array;
  hasProperties = false;
  /** How many of `probs` the properties need. */
  private usedProbs = 0;

  constructor(window: LzmaWindow, shared: Uint32Array, probs: Uint16Array) {
    this.window = window;
    this.shared = shared;
    this.probs = probs;
  }

  /** Decodes symbols of `input` into the window; returns the position in the input at which decoding stopped. */
  protected abstract decodeSymbols(request: DecodeRequest): number;

  setProperties({ lc, lp, pb }: model.LzmaProperties): void {
    this.hasProperties = true;
    this.shared[model.LC] = lc;
    this.shared[model.LITERAL_POS_MASK] = (1 << lp) - 1;
    this.shared[model.POS_MASK] = (1 << pb) - 1;
    this.usedProbs = model.countProbs(lc + lp);
    this.resetState();
  }

  /** Forgets the properties: a new content begins, which must bring its own. */
  reset(): void {
    this.hasProperties = false;
    this.shared[model.IS_END_MARKER_READ] = 0;
    this.shared[model.IS_CORRUPT] = 0;
  }

  /** Forgets everything that was learned from the data but keeps the properties. */
  resetState(): void {
    this.probs.fill(model.PROB_INIT_VAL, 0, this.usedProbs);
    this.shared.fill(0, model.STATE, model.REP_3 + 1);
  }

  get isEndMarkerRead(): boolean {
    return this.shared[model.IS_END_MARKER_READ] !== 0;
  }

  /** Begins a new range with the five bytes that stand before its data. */
  initRange(bytes: Buffer): void {
    if (bytes[0] !== 0) throw new CorruptDataError('the compressed data contradicts itself');
    this.shared[model.RANGE] = -1;
    this.shared[model.CODE] = bytes.readInt32BE(1);
  }

  /** As `decodeSymbols`. A symbol that reads beyond the input is dropped. Throws CorruptDataError when a distance is impossible. */
  decode(request: DecodeRequest): number {
    const { shared, window } = this;
    shared[model.WINDOW_END] = window.end;
    const position = this.decodeSymbols(request);
    window.end = shared[model.WINDOW_END] ?? 0;
    if (shared[model.IS_CORRUPT]) throw new CorruptDataError('the compressed data contradicts itself');
    return position;
  }

  /**
   * Consumes the byte that an encoder may have written behind the last bit. `clean` is true when the range coder is at
   * its end.
   */
  finishRange(input: Buffer, from: number): { at: number; clean: boolean } {
    const { shared } = this;
    let at = from;
    if ((shared[model.RANGE] ?? 0) < model.TOP_VALUE) {
      shared[model.RANGE] = (shared[model.RANGE] ?? 0) << 8;
      shared[model.CODE] = ((shared[model.CODE] ?? 0) << 8) | (input[at++] ?? 0);
    }
    return { at, clean: shared[model.CODE] === 0 };
  }
}
