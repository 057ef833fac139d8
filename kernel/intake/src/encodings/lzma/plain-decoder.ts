import { type DecodeRequest, LzmaDecoder } from './lzma-decoder.ts';
import * as model from './lzma-model.ts';
import { countWindowMemory, LzmaWindow } from './lzma-window.ts';

/**
 * The readable twin of ../../../wasm/lzma-decoder.ts: the same functions under the same names. It decodes where there is no memory
 * for WebAssembly, and a test compares the two; it is less than half as fast.
 */
export class PlainLzmaDecoder extends LzmaDecoder {
  private range = 0;
  private code = 0;
  private input: Buffer = Buffer.alloc(0);
  /** The position of the next byte of the input. */
  private next = 0;

  constructor(windowBytes: number, decodedBytes: number) {
    super(
      new LzmaWindow(windowBytes, decodedBytes, Buffer.allocUnsafeSlow(countWindowMemory(windowBytes, decodedBytes))),
      new Uint32Array(model.SHARED_FIELDS),
      new Uint16Array(model.MAX_PROBS),
    );
  }

  protected decodeSymbols({ input, from, lastStart, endLimit }: DecodeRequest): number {
    const { shared } = this;
    this.input = input;
    this.next = from;
    this.range = this.field(model.RANGE);
    this.code = this.field(model.CODE);
    let symbolStart = this.field(model.WINDOW_END);
    while (this.field(model.WINDOW_END) < endLimit && this.next <= lastStart) {
      symbolStart = this.field(model.WINDOW_END);
      this.decodeSymbol();
      if (shared[model.IS_CORRUPT] || shared[model.IS_END_MARKER_READ]) break;
    }
    shared[model.RANGE] = this.range;
    shared[model.CODE] = this.code;
    if (this.next > input.length && !shared[model.IS_CORRUPT]) shared[model.WINDOW_END] = symbolStart;
    return this.next;
  }

  private field(index: number): number {
    return this.shared[index] as number;
  }

  /** Decodes one literal or one match. */
  private decodeSymbol(): void {
    const { shared } = this;
    const posState = this.field(model.WINDOW_END) & this.field(model.POS_MASK);
    const state = this.field(model.STATE);
    if (!this.decodeBit(model.IS_MATCH + (state << model.NUM_POS_BITS_MAX) + posState)) {
      this.decodeLiteral(state);
      return;
    }
    const isAfterLiteral = state < model.NUM_LIT_STATES;
    if (!this.decodeBit(model.IS_REP + state)) {
      shared.copyWithin(model.REP_1, model.REP_0, model.REP_3);
      shared[model.STATE] = isAfterLiteral ? 7 : 10;
      const length = this.decodeLength(model.LEN_DECODER, posState);
      const distance = this.decodeDistance(length);
      shared[model.REP_0] = distance;
      if (distance === model.END_MARKER) shared[model.IS_END_MARKER_READ] = 1;
      else this.copyMatch(length + model.MATCH_MIN_LEN);
      return;
    }
    if (this.decodeBit(model.IS_REP_G0 + state)) this.selectRepeatedDistance(state);
    else if (!this.decodeBit(model.IS_REP_0_LONG + (state << model.NUM_POS_BITS_MAX) + posState)) {
      shared[model.STATE] = isAfterLiteral ? 9 : 11;
      this.copyMatch(1);
      return;
    }
    shared[model.STATE] = isAfterLiteral ? 8 : 11;
    this.copyMatch(this.decodeLength(model.REP_LEN_DECODER, posState) + model.MATCH_MIN_LEN);
  }

  /** Moves the distance before the last one, or an older one, to the front. */
  private selectRepeatedDistance(state: number): void {
    let rep = model.REP_1;
    if (this.decodeBit(model.IS_REP_G1 + state))
      rep = this.decodeBit(model.IS_REP_G2 + state) ? model.REP_3 : model.REP_2;
    const distance = this.field(rep);
    this.shared.copyWithin(model.REP_1, model.REP_0, rep);
    this.shared[model.REP_0] = distance;
  }

  private decodeLiteral(state: number): void {
    const { bytes } = this.window;
    const end = this.field(model.WINDOW_END);
    const lc = this.field(model.LC);
    const prevByte = end > 0 ? (bytes[end - 1] as number) : 0;
    const litState = ((end & this.field(model.LITERAL_POS_MASK)) << lc) + (prevByte >> (8 - lc));
    const probs = model.LITERAL_DECODERS + model.LITERAL_DECODER_SIZE * litState;
    let symbol = 1;
    if (state >= model.NUM_LIT_STATES) {
      // The byte that a match would have brought here is most likely wrong in one of its bits; up to there it helps.
      let matchByte = bytes[end - this.field(model.REP_0) - 1] ?? 0;
      do {
        const matchBit = (matchByte >> 7) & 1;
        matchByte <<= 1;
        const bit = this.decodeBit(probs + ((1 + matchBit) << 8) + symbol);
        symbol = (symbol << 1) | bit;
        if (matchBit !== bit) break;
      } while (symbol < 0x100);
    }
    while (symbol < 0x100) symbol = (symbol << 1) | this.decodeBit(probs + symbol);
    bytes[end] = symbol & 0xff;
    this.shared[model.WINDOW_END] = end + 1;
    this.shared[model.STATE] = state < 4 ? 0 : state < 10 ? state - 3 : state - 6;
  }

  private decodeLength(decoder: number, posState: number): number {
    if (!this.decodeBit(decoder + model.LEN_CHOICE)) {
      return this.decodeBitTree(decoder + model.LEN_LOW + (posState << 3), 3);
    }
    if (!this.decodeBit(decoder + model.LEN_CHOICE_2)) {
      return 8 + this.decodeBitTree(decoder + model.LEN_MID + (posState << 3), 3);
    }
    return 16 + this.decodeBitTree(decoder + model.LEN_HIGH, 8);
  }

  /** The distance of a match, less one. */
  private decodeDistance(length: number): number {
    const lenState = Math.min(length, model.NUM_LEN_TO_POS_STATES - 1);
    const slotTree = model.POS_SLOT_DECODER + (lenState << model.NUM_POS_SLOT_BITS);
    const posSlot = this.decodeBitTree(slotTree, model.NUM_POS_SLOT_BITS);
    if (posSlot < model.START_POS_MODEL_INDEX) return posSlot;
    const numDirectBits = (posSlot >> 1) - 1;
    const distance = ((2 | (posSlot & 1)) << numDirectBits) >>> 0;
    if (posSlot < model.END_POS_MODEL_INDEX) {
      return distance + this.decodeReverseBitTree(model.POS_DECODERS + distance - posSlot, numDirectBits);
    }
    const high = this.decodeDirectBits(numDirectBits - model.NUM_ALIGN_BITS) << model.NUM_ALIGN_BITS;
    return (distance + high + this.decodeReverseBitTree(model.ALIGN_DECODER, model.NUM_ALIGN_BITS)) >>> 0;
  }

  private copyMatch(length: number): void {
    const { bytes } = this.window;
    let end = this.field(model.WINDOW_END);
    const distance = this.field(model.REP_0);
    if (distance >= end) {
      this.shared[model.IS_CORRUPT] = 1;
      return;
    }
    for (const matchEnd = end + length; end < matchEnd; end++) bytes[end] = bytes[end - distance - 1] as number;
    this.shared[model.WINDOW_END] = end;
  }

  private decodeBitTree(tree: number, numBits: number): number {
    let symbol = 1;
    for (let bit = 0; bit < numBits; bit++) symbol = (symbol << 1) | this.decodeBit(tree + symbol);
    return symbol - (1 << numBits);
  }

  private decodeReverseBitTree(tree: number, numBits: number): number {
    let symbol = 0;
    let node = 1;
    for (let bit = 0; bit < numBits; bit++) {
      const decoded = this.decodeBit(tree + node);
      node = (node << 1) | decoded;
      symbol |= decoded << bit;
    }
    return symbol;
  }

  private decodeDirectBits(numBits: number): number {
    let bits = 0;
    for (let left = numBits; left > 0; left--) {
      this.normalize();
      this.range >>>= 1;
      const bit = this.code >= this.range ? 1 : 0;
      if (bit) this.code -= this.range;
      bits = (bits << 1) | bit;
    }
    return bits;
  }

  private decodeBit(prob: number): number {
    this.normalize();
    const value = this.probs[prob] as number;
    const bound = (this.range >>> model.NUM_BIT_MODEL_TOTAL_BITS) * value;
    if (this.code < bound) {
      this.range = bound;
      this.probs[prob] = value + ((model.BIT_MODEL_TOTAL - value) >> model.NUM_MOVE_BITS);
      return 0;
    }
    this.range -= bound;
    this.code -= bound;
    this.probs[prob] = value - (value >> model.NUM_MOVE_BITS);
    return 1;
  }

  /** Takes in the next byte when the range has become small. */
  private normalize(): void {
    if (this.range >= model.TOP_VALUE) return;
    this.range = (this.range << 8) >>> 0;
    this.code = ((this.code << 8) | (this.input[this.next] ?? 0)) >>> 0;
    this.next++;
  }
}
