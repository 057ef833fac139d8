/**
 * Decodes LZMA. Names are those of the LZMA specification (LzmaSpec.cpp of the LZMA SDK), in upper case and without their `k`. The
 * twin in ../src/encodings/lzma/plain-decoder.ts gives the same bytes; a test compares them. Memory belongs to the caller and is laid
 * out as ../src/encodings/lzma/wasm-decoder.ts says. Classes have only static members: those are globals, and methods can be inlined.
 */

const NUM_BIT_MODEL_TOTAL_BITS: u32 = 11;
const BIT_MODEL_TOTAL: u32 = 1 << NUM_BIT_MODEL_TOTAL_BITS;
const NUM_MOVE_BITS: u32 = 5;
const TOP_VALUE: u32 = 1 << 24;

const NUM_STATES: u32 = 12;
const NUM_LIT_STATES: u32 = 7;
const NUM_POS_BITS_MAX: u32 = 4;
const NUM_LEN_TO_POS_STATES: u32 = 4;
const NUM_POS_SLOT_BITS: u32 = 6;
const START_POS_MODEL_INDEX: u32 = 4;
const END_POS_MODEL_INDEX: u32 = 14;
const NUM_FULL_DISTANCES: u32 = 1 << (END_POS_MODEL_INDEX >> 1);
const NUM_ALIGN_BITS: u32 = 4;
const MATCH_MIN_LEN: u32 = 2;
const END_MARKER: u32 = 0xffffffff;

/** Offsets of the probabilities, counted in probabilities. A length decoder is two choices, 16 low, 16 middle and one high tree. */
const IS_MATCH: u32 = 0;
const IS_REP: u32 = IS_MATCH + (NUM_STATES << NUM_POS_BITS_MAX);
const IS_REP_G0: u32 = IS_REP + NUM_STATES;
const IS_REP_G1: u32 = IS_REP_G0 + NUM_STATES;
const IS_REP_G2: u32 = IS_REP_G1 + NUM_STATES;
const IS_REP_0_LONG: u32 = IS_REP_G2 + NUM_STATES;
const POS_SLOT_DECODER: u32 = IS_REP_0_LONG + (NUM_STATES << NUM_POS_BITS_MAX);
const POS_DECODERS: u32 = POS_SLOT_DECODER + (NUM_LEN_TO_POS_STATES << NUM_POS_SLOT_BITS);
const ALIGN_DECODER: u32 = POS_DECODERS + 1 + NUM_FULL_DISTANCES - END_POS_MODEL_INDEX;
const LEN_DECODER: u32 = ALIGN_DECODER + (1 << NUM_ALIGN_BITS);
const LEN_CHOICE: u32 = 0;
const LEN_CHOICE_2: u32 = 1;
const LEN_LOW: u32 = 2;
const LEN_MID: u32 = LEN_LOW + (1 << (NUM_POS_BITS_MAX + 3));
const LEN_HIGH: u32 = LEN_MID + (1 << (NUM_POS_BITS_MAX + 3));
const REP_LEN_DECODER: u32 = LEN_DECODER + LEN_HIGH + 256;
const LITERAL_DECODERS: u32 = REP_LEN_DECODER + LEN_HIGH + 256;
const LITERAL_DECODER_SIZE: u32 = 0x300;

/** Matches are copied in words where they do not reach into a word that is yet to be written. */
const WORD_BYTES: u32 = 8;

/** The range decoder and the probabilities that it adapts. */
// biome-ignore lint/complexity/noStaticOnlyClass: only a method can be inlined by its decorator.
class Range {
  static range: u32 = 0;
  static code: u32 = 0;
  /** The address of the next byte of the input. */
  static next: usize = 0;
  static probs: usize = 0;

  @inline
  static normalize(): void {
    if (Range.range < TOP_VALUE) {
      Range.range <<= 8;
      Range.code = (Range.code << 8) | (load<u8>(Range.next++) as u32);
    }
  }

  @inline
  static decodeBit(prob: u32): u32 {
    Range.normalize();
    const address = Range.probs + ((prob as usize) << 1);
    const value = load<u16>(address) as u32;
    const bound = (Range.range >> NUM_BIT_MODEL_TOTAL_BITS) * value;
    if (Range.code < bound) {
      Range.range = bound;
      store<u16>(address, value + ((BIT_MODEL_TOTAL - value) >> NUM_MOVE_BITS));
      return 0;
    }
    Range.range -= bound;
    Range.code -= bound;
    store<u16>(address, value - (value >> NUM_MOVE_BITS));
    return 1;
  }

  @inline
  static decodeBitTree(tree: u32, numBits: u32): u32 {
    let symbol: u32 = 1;
    const end = (1 as u32) << numBits;
    do symbol = (symbol << 1) | Range.decodeBit(tree + symbol);
    while (symbol < end);
    return symbol - end;
  }

  @inline
  static decodeReverseBitTree(tree: u32, numBits: u32): u32 {
    let symbol: u32 = 0;
    let node: u32 = 1;
    for (let bit: u32 = 0; bit < numBits; bit++) {
      const decoded = Range.decodeBit(tree + node);
      node = (node << 1) | decoded;
      symbol |= decoded << bit;
    }
    return symbol;
  }

  @inline
  static decodeDirectBits(numBits: u32): u32 {
    let bits: u32 = 0;
    for (let left = numBits; left > 0; left--) {
      Range.normalize();
      Range.range >>= 1;
      Range.code -= Range.range;
      const borrow = ((Range.code as i32) >> 31) as u32;
      Range.code += Range.range & borrow;
      bits = (bits << 1) + borrow + 1;
    }
    return bits;
  }
}

/** The last symbols, on which the probabilities depend, and the window. */
// biome-ignore lint/complexity/noStaticOnlyClass: only a method can be inlined by its decorator.
class Decoder {
  static state: u32 = 0;
  static rep0: u32 = 0;
  static rep1: u32 = 0;
  static rep2: u32 = 0;
  static rep3: u32 = 0;
  static window: usize = 0;
  /** The decoded bytes end here, counted from the beginning of the window. */
  static end: u32 = 0;

  /** The byte that a match would have brought here is most likely wrong in one of its bits; up to there it helps. */
  @inline
  static decodeMatchedBits(probs: u32, byte: u32): u32 {
    let matchByte = byte;
    let symbol: u32 = 1;
    do {
      const matchBit = (matchByte >> 7) & 1;
      matchByte <<= 1;
      const bit = Range.decodeBit(probs + ((1 + matchBit) << 8) + symbol);
      symbol = (symbol << 1) | bit;
      if (matchBit !== bit) break;
    } while (symbol < 0x100);
    return symbol;
  }

  @inline
  static decodeLiteral(lc: u32, literalPosMask: u32): void {
    const end = Decoder.end;
    const target = Decoder.window + end;
    const prevByte: u32 = end > 0 ? load<u8>(target - 1) : 0;
    const litState = ((end & literalPosMask) << lc) + (prevByte >> (8 - lc));
    const probs = LITERAL_DECODERS + LITERAL_DECODER_SIZE * litState;
    const isAfterMatch = Decoder.state >= NUM_LIT_STATES;
    let symbol: u32 = 1;
    if (isAfterMatch) {
      const matchByte: u32 = Decoder.rep0 < end ? load<u8>(target - Decoder.rep0 - 1) : 0;
      symbol = Decoder.decodeMatchedBits(probs, matchByte);
    }
    while (symbol < 0x100) symbol = (symbol << 1) | Range.decodeBit(probs + symbol);
    store<u8>(target, symbol);
    Decoder.end = end + 1;
    Decoder.state = Decoder.state < 4 ? 0 : Decoder.state < 10 ? Decoder.state - 3 : Decoder.state - 6;
  }

  @inline
  static decodeLength(decoder: u32, posState: u32): u32 {
    if (!Range.decodeBit(decoder + LEN_CHOICE)) return Range.decodeBitTree(decoder + LEN_LOW + (posState << 3), 3);
    if (!Range.decodeBit(decoder + LEN_CHOICE_2))
      return 8 + Range.decodeBitTree(decoder + LEN_MID + (posState << 3), 3);
    return 16 + Range.decodeBitTree(decoder + LEN_HIGH, 8);
  }

  /** The distance of a match, less one. */
  @inline
  static decodeDistance(length: u32): u32 {
    const lenState = length < NUM_LEN_TO_POS_STATES ? length : NUM_LEN_TO_POS_STATES - 1;
    const posSlot = Range.decodeBitTree(POS_SLOT_DECODER + (lenState << NUM_POS_SLOT_BITS), NUM_POS_SLOT_BITS);
    if (posSlot < START_POS_MODEL_INDEX) return posSlot;
    const numDirectBits = (posSlot >> 1) - 1;
    const distance = (2 | (posSlot & 1)) << numDirectBits;
    if (posSlot < END_POS_MODEL_INDEX) {
      return distance + Range.decodeReverseBitTree(POS_DECODERS + distance - posSlot, numDirectBits);
    }
    const high = Range.decodeDirectBits(numDirectBits - NUM_ALIGN_BITS) << NUM_ALIGN_BITS;
    return distance + high + Range.decodeReverseBitTree(ALIGN_DECODER, NUM_ALIGN_BITS);
  }

  /** Reads which of the last four distances a match repeats; returns whether it has no length: it is one byte long. */
  @inline
  static decodeRepeatedDistance(state: u32, posState: u32): bool {
    if (!Range.decodeBit(IS_REP_G0 + state)) {
      return !Range.decodeBit(IS_REP_0_LONG + (state << NUM_POS_BITS_MAX) + posState);
    }
    let distance = Decoder.rep1;
    if (Range.decodeBit(IS_REP_G1 + state)) {
      distance = Decoder.rep2;
      if (Range.decodeBit(IS_REP_G2 + state)) {
        distance = Decoder.rep3;
        Decoder.rep3 = Decoder.rep2;
      }
      Decoder.rep2 = Decoder.rep1;
    }
    Decoder.rep1 = Decoder.rep0;
    Decoder.rep0 = distance;
    return false;
  }

  /** Decodes a match but for its bytes, and returns its length; 0 for the end marker. */
  @inline
  static decodeMatch(posState: u32): u32 {
    const state = Decoder.state;
    const isAfterLiteral = state < NUM_LIT_STATES;
    if (Range.decodeBit(IS_REP + state)) {
      if (Decoder.decodeRepeatedDistance(state, posState)) {
        Decoder.state = isAfterLiteral ? 9 : 11;
        return 1;
      }
      Decoder.state = isAfterLiteral ? 8 : 11;
      return MATCH_MIN_LEN + Decoder.decodeLength(REP_LEN_DECODER, posState);
    }
    Decoder.rep3 = Decoder.rep2;
    Decoder.rep2 = Decoder.rep1;
    Decoder.rep1 = Decoder.rep0;
    Decoder.state = isAfterLiteral ? 7 : 10;
    const length = Decoder.decodeLength(LEN_DECODER, posState);
    Decoder.rep0 = Decoder.decodeDistance(length);
    return Decoder.rep0 === END_MARKER ? 0 : MATCH_MIN_LEN + length;
  }

  @inline
  static copyMatch(length: u32): void {
    const distance = (Decoder.rep0 as usize) + 1;
    let to = Decoder.window + Decoder.end;
    let from = to - distance;
    const end = to + length;
    Decoder.end += length;
    if (distance < WORD_BYTES) {
      while (to < end) store<u8>(to++, load<u8>(from++));
      return;
    }
    for (; to < end; to += WORD_BYTES, from += WORD_BYTES) store<u64>(to, load<u64>(from));
  }
}

/** What the caller and `decode` share; lzma-model.ts names the fields in the same order. */
@unmanaged
class Shared {
  range: u32;
  code: u32;
  state: u32;
  rep0: u32;
  rep1: u32;
  rep2: u32;
  rep3: u32;
  lc: u32;
  literalPosMask: u32;
  posMask: u32;
  windowEnd: u32;
  isEndMarkerRead: u32;
  isCorrupt: u32;

  @inline
  load(): void {
    Range.range = this.range;
    Range.code = this.code;
    Decoder.state = this.state;
    Decoder.rep0 = this.rep0;
    Decoder.rep1 = this.rep1;
    Decoder.rep2 = this.rep2;
    Decoder.rep3 = this.rep3;
    Decoder.end = this.windowEnd;
  }

  @inline
  store(): void {
    this.range = Range.range;
    this.code = Range.code;
    this.state = Decoder.state;
    this.rep0 = Decoder.rep0;
    this.rep1 = Decoder.rep1;
    this.rep2 = Decoder.rep2;
    this.rep3 = Decoder.rep3;
    this.windowEnd = Decoder.end;
  }
}

/**
 * Decodes symbol by symbol until the window ends at `endLimit` or up to a match beyond, or until the input stands behind `lastStart`.
 * Returns where the input stands, counted from its beginning; a symbol that reads more than `length` bytes is dropped.
 */
export function decode(
  shared: Shared,
  probs: usize,
  window: usize,
  input: usize,
  length: u32,
  lastStart: i32,
  endLimit: u32,
): u32 {
  shared.load();
  Range.probs = probs;
  Range.next = input;
  Decoder.window = window;
  const lc = shared.lc;
  const literalPosMask = shared.literalPosMask;
  const posMask = shared.posMask;
  let symbolStart = Decoder.end;
  while (Decoder.end < endLimit && ((Range.next - input) as i32) <= lastStart) {
    symbolStart = Decoder.end;
    const posState = symbolStart & posMask;
    if (!Range.decodeBit(IS_MATCH + (Decoder.state << NUM_POS_BITS_MAX) + posState)) {
      Decoder.decodeLiteral(lc, literalPosMask);
      continue;
    }
    const matchLength = Decoder.decodeMatch(posState);
    if (matchLength === 0) {
      shared.isEndMarkerRead = 1;
      break;
    }
    if (Decoder.rep0 >= symbolStart) {
      shared.isCorrupt = 1;
      break;
    }
    Decoder.copyMatch(matchLength);
  }
  shared.store();
  const read = (Range.next - input) as u32;
  if (read > length && !shared.isCorrupt) shared.windowEnd = symbolStart;
  return read;
}
