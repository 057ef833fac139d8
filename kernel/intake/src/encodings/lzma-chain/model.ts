/** The chances that LZMA adapts as it goes, in one table, as the specification of the LZMA SDK names them. */

/** A bit's chance to be 0, in 2048ths, and how fast it follows what comes. */
export const CHANCE_BITS = 11;
export const CERTAIN = 1 << CHANCE_BITS;
export const LEARNING = 5;
/** Below this the range takes in the next byte. */
export const TOP = 1 << 24;

/** Where the chances of each kind of bit begin. The first kind, "is a match", has 16 for each of the 12 states. */
export const IS_REP = 12 << 4;
export const IS_REP_0 = IS_REP + 12;
export const IS_REP_1 = IS_REP_0 + 12;
export const IS_REP_2 = IS_REP_1 + 12;
export const IS_REP_0_SHORT = IS_REP_2 + 12;
export const SLOTS = IS_REP_0_SHORT + (12 << 4);
export const NEAR_DISTANCES = SLOTS + (4 << 6);
export const ALIGNED_DISTANCES = NEAR_DISTANCES + 115;
export const MATCH_LENGTHS = ALIGNED_DISTANCES + 16;
/** Of each of the two kinds of lengths: two choices, 16 times 8 low ones, 16 times 8 middle ones, 256 high ones. */
export const LOW_LENGTHS = 2;
export const MIDDLE_LENGTHS = LOW_LENGTHS + (16 << 3);
export const HIGH_LENGTHS = MIDDLE_LENGTHS + (16 << 3);
export const REP_LENGTHS = MATCH_LENGTHS + HIGH_LENGTHS + 256;
export const LITERALS = REP_LENGTHS + HIGH_LENGTHS + 256;
export const LITERAL_CHANCES = 0x300;

export interface LzmaProperties {
  /** Bits of the byte before (lc), of the position (lp) and of the position at a match (pb) that chances depend on. */
  readonly literalBits: number;
  readonly literalPositionBits: number;
  readonly positionBits: number;
}

/** From the byte that holds all three; undefined when it cannot be. */
export function lzmaProperties(byte: number): LzmaProperties | undefined {
  if (byte >= 9 * 5 * 5) return undefined;
  return { literalBits: byte % 9, literalPositionBits: Math.floor(byte / 9) % 5, positionBits: Math.floor(byte / 45) };
}

/** All that steps leave behind for the next ones. */
export interface LzmaState extends LzmaContext {
  /** Which of the twelve kinds of steps were the last. */
  phase: number;
  /** The last four distances, less one, signed to the compiler. */
  rep0: number;
  rep1: number;
  rep2: number;
  rep3: number;
  /** The range coder: 32 bits each, signed to the compiler, compared as unsigned. */
  range: number;
  code: number;
  /** The end mark was read. */
  ended: boolean;
}

interface LzmaContext {
  chances: Uint16Array;
  literalBits: number;
  literalMask: number;
  positionMask: number;
}
