/**
 * The adaptive probabilities of LZMA, all in one table. Names are those of the LZMA specification (lzma-specification.txt and
 * LzmaSpec.cpp of the LZMA SDK) in upper case and without their `k`: `kNumBitModelTotalBits` is NUM_BIT_MODEL_TOTAL_BITS.
 */

export const NUM_BIT_MODEL_TOTAL_BITS = 11;
export const BIT_MODEL_TOTAL = 1 << NUM_BIT_MODEL_TOTAL_BITS;
/** The probability of a 0 before anything is known: one half. */
export const PROB_INIT_VAL = BIT_MODEL_TOTAL >> 1;
export const NUM_MOVE_BITS = 5;
export const TOP_VALUE = 2 ** 24;

export const NUM_STATES = 12;
/** States below this follow a literal. */
export const NUM_LIT_STATES = 7;
export const NUM_POS_BITS_MAX = 4;
export const NUM_LEN_TO_POS_STATES = 4;
export const NUM_POS_SLOT_BITS = 6;
export const START_POS_MODEL_INDEX = 4;
export const END_POS_MODEL_INDEX = 14;
export const NUM_FULL_DISTANCES = 1 << (END_POS_MODEL_INDEX >> 1);
export const NUM_ALIGN_BITS = 4;
export const MATCH_MIN_LEN = 2;
/** A distance, less one, that marks the end of the data. */
export const END_MARKER = 2 ** 32 - 1;

/** Offsets into the table, in probabilities. */
export const IS_MATCH = 0;
export const IS_REP = IS_MATCH + (NUM_STATES << NUM_POS_BITS_MAX);
export const IS_REP_G0 = IS_REP + NUM_STATES;
export const IS_REP_G1 = IS_REP_G0 + NUM_STATES;
export const IS_REP_G2 = IS_REP_G1 + NUM_STATES;
export const IS_REP_0_LONG = IS_REP_G2 + NUM_STATES;
export const POS_SLOT_DECODER = IS_REP_0_LONG + (NUM_STATES << NUM_POS_BITS_MAX);
export const POS_DECODERS = POS_SLOT_DECODER + (NUM_LEN_TO_POS_STATES << NUM_POS_SLOT_BITS);
export const ALIGN_DECODER = POS_DECODERS + 1 + NUM_FULL_DISTANCES - END_POS_MODEL_INDEX;
export const LEN_DECODER = ALIGN_DECODER + (1 << NUM_ALIGN_BITS);
/** Offsets into a length decoder: two choices, 16 trees of 8 low and 8 middle lengths each, one tree of 256 high lengths. */
export const LEN_CHOICE = 0;
export const LEN_CHOICE_2 = 1;
export const LEN_LOW = 2;
export const LEN_MID = LEN_LOW + (1 << (NUM_POS_BITS_MAX + 3));
export const LEN_HIGH = LEN_MID + (1 << (NUM_POS_BITS_MAX + 3));
export const REP_LEN_DECODER = LEN_DECODER + LEN_HIGH + 256;
export const LITERAL_DECODERS = REP_LEN_DECODER + LEN_HIGH + 256;
export const LITERAL_DECODER_SIZE = 0x300;

/** The most literal context bits (lc) and literal position bits (lp) that a properties byte can hold. */
const MAX_LITERAL_BITS = 8 + 4;

/** The number of probabilities for `lc + lp` bits of literal context. */
export const countProbs = (literalBits: number): number => LITERAL_DECODERS + (LITERAL_DECODER_SIZE << literalBits);
export const MAX_PROBS = countProbs(MAX_LITERAL_BITS);

/** The numbers of bits that probabilities depend on: of the previous byte, of the position of a literal, of any position. */
export interface LzmaProperties {
  readonly lc: number;
  readonly lp: number;
  readonly pb: number;
}

/** Parses the byte that holds all three; returns undefined when it is out of range. */
export function parseLzmaProperties(byte: number): LzmaProperties | undefined {
  if (byte >= 9 * 5 * 5) return undefined;
  return { lc: byte % 9, lp: Math.floor(byte / 9) % 5, pb: Math.floor(byte / 45) };
}

/** Indexes into the state that the decoders share; the fields of `Shared` in ../../../wasm/lzma-decoder.ts, in the same order. */
export const RANGE = 0;
export const CODE = 1;
export const STATE = 2;
export const REP_0 = 3;
export const REP_1 = 4;
export const REP_2 = 5;
export const REP_3 = 6;
export const LC = 7;
export const LITERAL_POS_MASK = 8;
export const POS_MASK = 9;
export const WINDOW_END = 10;
export const IS_END_MARKER_READ = 11;
export const IS_CORRUPT = 12;
export const SHARED_FIELDS = 13;
