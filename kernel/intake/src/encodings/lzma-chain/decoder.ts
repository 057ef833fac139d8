import { CorruptDataError } from '../decoder.ts';
import { CERTAIN, LITERAL_CHANCES, LITERALS, type LzmaProperties, type LzmaState, TOP } from './model.ts';
import { type LzmaSteps, unpackLzma } from './steps.ts';
import type { LzmaWindow } from './window.ts';

export const RANGE_INIT_BYTES = 5;

/** The Lempel-Ziv-Markov chain and its range coder. */
export class LzmaDecoder {
  private readonly window: LzmaWindow;
  private readonly state: LzmaState = {
    chances: new Uint16Array(0),
    literalBits: 0,
    literalMask: 0,
    positionMask: 0,
    phase: 0,
    rep0: 0,
    rep1: 0,
    rep2: 0,
    rep3: 0,
    range: 0,
    code: 0,
    ended: false,
  };

  constructor(window: LzmaWindow) {
    this.window = window;
  }

  setProperties({ literalBits, literalPositionBits, positionBits }: LzmaProperties): void {
    const { state } = this;
    state.chances = new Uint16Array(LITERALS + (LITERAL_CHANCES << (literalBits + literalPositionBits)));
    state.literalBits = literalBits;
    state.literalMask = (1 << literalPositionBits) - 1;
    state.positionMask = (1 << positionBits) - 1;
    this.resetState();
  }

  get hasProperties(): boolean {
    return this.state.chances.length > 0;
  }

  /** The end mark was read. */
  get ended(): boolean {
    return this.state.ended;
  }

  resetState(): void {
    const { state } = this;
    state.chances.fill(CERTAIN >> 1);
    state.phase = 0;
    state.rep0 = state.rep1 = state.rep2 = state.rep3 = 0;
  }

  /** The range coder begins anew with these five bytes. */
  startRange(bytes: Buffer): void {
    if (bytes[0] !== 0) throw new CorruptDataError('the compressed data contradicts itself');
    this.state.range = -1;
    this.state.code = bytes.readInt32BE(1);
  }

  unpack(steps: LzmaSteps): number {
    return unpackLzma(this.state, this.window, steps);
  }

  /** Takes in the byte that an encoder may have written behind the last bit; whether the range coder is at its end. */
  finishRange(input: Buffer, from: number): { at: number; clean: boolean } {
    const { state } = this;
    let at = from;
    if (state.range >>> 0 < TOP) {
      state.range <<= 8;
      state.code = (state.code << 8) | (input[at++] ?? 0);
    }
    return { at, clean: state.code === 0 };
  }
}
