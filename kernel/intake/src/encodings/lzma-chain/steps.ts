import { CorruptDataError } from '../decoder.ts';
import * as model from './model.ts';
import type { LzmaWindow } from './window.ts';

// The compiler takes a module's own constants into the code; imported ones it loads and checks at each use.
const {
  ALIGNED_DISTANCES,
  CERTAIN,
  CHANCE_BITS,
  HIGH_LENGTHS,
  IS_REP,
  IS_REP_0,
  IS_REP_0_SHORT,
  IS_REP_1,
  IS_REP_2,
  LEARNING,
  LITERAL_CHANCES,
  LITERALS,
  LOW_LENGTHS,
  MATCH_LENGTHS,
  MIDDLE_LENGTHS,
  NEAR_DISTANCES,
  REP_LENGTHS,
  SLOTS,
  TOP,
} = model;

const FIRST_PHASE_AFTER_MATCH = 7;
const MIN_MATCH = 2;
const END_MARK = -1;
/** Matches are copied in words where they do not reach into a word that is yet to be written. */
const WORD_BYTES = 8;

/** The most input that one step reads. */
export const MAX_STEP_BYTES = 24;

export interface LzmaSteps {
  readonly input: Buffer;
  readonly from: number;
  /** No step begins behind this place of the input. */
  readonly lastStart: number;
  /** Stop when the end of the window is here, or up to a match beyond. */
  readonly endLimit: number;
}

/** Unpacks step by step, each a byte or a match; gives how far the input was read. A step that read behind the input is dropped. */
// biome-ignore lint/complexity/noExcessiveCognitiveComplexity: range and code must stay in registers; with a function per bit it is half as fast.
// biome-ignore lint/complexity/noExcessiveLinesPerFunction: the same.
export function unpackLzma(
  lzma: model.LzmaState,
  window: LzmaWindow,
  { input, from, lastStart, endLimit }: LzmaSteps,
): number {
  const { chances, literalBits, literalMask, positionMask } = lzma;
  const { bytes, view } = window;
  let { range, code, phase, rep0, rep1, rep2, rep3 } = lzma;
  let { end } = window;
  let stepStart = end;
  let at = from;
  let index: number;
  let chance: number;
  let bound: number;
  let tree: number;
  let base: number;
  let treeEnd: number;
  while (end < endLimit && at <= lastStart) {
    stepStart = end;
    const positionState = end & positionMask;
    if (range >>> 0 < TOP) {
      range <<= 8;
      code = (code << 8) | (input[at++] as number);
    }
    index = (phase << 4) + positionState;
    chance = chances[index] as number;
    bound = Math.imul(range >>> CHANCE_BITS, chance);
    if (code >>> 0 < bound >>> 0) {
      range = bound;
      chances[index] = chance + ((CERTAIN - chance) >> LEARNING);

      const before = end > 0 ? (bytes[end - 1] as number) : 0;
      const literals =
        LITERALS + LITERAL_CHANCES * (((end & literalMask) << literalBits) + (before >> (8 - literalBits)));
      tree = 1;
      // What a match would have brought here is most likely wrong in one of its bits; up to there it helps.
      let half = phase < FIRST_PHASE_AFTER_MATCH ? 0 : 0x100;
      let matched = half === 0 ? 0 : (bytes[end - rep0 - 1] as number) << 1;
      do {
        const matchedBit = matched & half;
        matched <<= 1;
        if (range >>> 0 < TOP) {
          range <<= 8;
          code = (code << 8) | (input[at++] as number);
        }
        index = literals + half + matchedBit + tree;
        chance = chances[index] as number;
        bound = Math.imul(range >>> CHANCE_BITS, chance);
        if (code >>> 0 < bound >>> 0) {
          range = bound;
          chances[index] = chance + ((CERTAIN - chance) >> LEARNING);
          tree <<= 1;
          half &= ~matchedBit;
        } else {
          range = (range - bound) | 0;
          code = (code - bound) | 0;
          chances[index] = chance - (chance >> LEARNING);
          tree = (tree << 1) | 1;
          half &= matchedBit;
        }
      } while (tree < 0x100);
      bytes[end++] = tree;
      phase = phase < 4 ? 0 : phase < 10 ? phase - 3 : phase - 6;
      continue;
    } else {
      range = (range - bound) | 0;
      code = (code - bound) | 0;
      chances[index] = chance - (chance >> LEARNING);
    }

    let lengths: number;
    if (range >>> 0 < TOP) {
      range <<= 8;
      code = (code << 8) | (input[at++] as number);
    }
    index = IS_REP + phase;
    chance = chances[index] as number;
    bound = Math.imul(range >>> CHANCE_BITS, chance);
    if (code >>> 0 < bound >>> 0) {
      range = bound;
      chances[index] = chance + ((CERTAIN - chance) >> LEARNING);
      rep3 = rep2;
      rep2 = rep1;
      rep1 = rep0;
      lengths = MATCH_LENGTHS;
      phase = phase < FIRST_PHASE_AFTER_MATCH ? 7 : 10;
    } else {
      range = (range - bound) | 0;
      code = (code - bound) | 0;
      chances[index] = chance - (chance >> LEARNING);
      if (range >>> 0 < TOP) {
        range <<= 8;
        code = (code << 8) | (input[at++] as number);
      }
      index = IS_REP_0 + phase;
      chance = chances[index] as number;
      bound = Math.imul(range >>> CHANCE_BITS, chance);
      if (code >>> 0 < bound >>> 0) {
        range = bound;
        chances[index] = chance + ((CERTAIN - chance) >> LEARNING);
        if (range >>> 0 < TOP) {
          range <<= 8;
          code = (code << 8) | (input[at++] as number);
        }
        index = IS_REP_0_SHORT + (phase << 4) + positionState;
        chance = chances[index] as number;
        bound = Math.imul(range >>> CHANCE_BITS, chance);
        if (code >>> 0 < bound >>> 0) {
          range = bound;
          chances[index] = chance + ((CERTAIN - chance) >> LEARNING);
          phase = phase < FIRST_PHASE_AFTER_MATCH ? 9 : 11;
          if (rep0 >>> 0 >= end) throw brokenAt(window, end);
          bytes[end] = bytes[end - rep0 - 1] as number;
          end++;
          continue;
        } else {
          range = (range - bound) | 0;
          code = (code - bound) | 0;
          chances[index] = chance - (chance >> LEARNING);
        }
      } else {
        range = (range - bound) | 0;
        code = (code - bound) | 0;
        chances[index] = chance - (chance >> LEARNING);
        let distance: number;
        if (range >>> 0 < TOP) {
          range <<= 8;
          code = (code << 8) | (input[at++] as number);
        }
        index = IS_REP_1 + phase;
        chance = chances[index] as number;
        bound = Math.imul(range >>> CHANCE_BITS, chance);
        if (code >>> 0 < bound >>> 0) {
          range = bound;
          chances[index] = chance + ((CERTAIN - chance) >> LEARNING);
          distance = rep1;
        } else {
          range = (range - bound) | 0;
          code = (code - bound) | 0;
          chances[index] = chance - (chance >> LEARNING);
          if (range >>> 0 < TOP) {
            range <<= 8;
            code = (code << 8) | (input[at++] as number);
          }
          index = IS_REP_2 + phase;
          chance = chances[index] as number;
          bound = Math.imul(range >>> CHANCE_BITS, chance);
          if (code >>> 0 < bound >>> 0) {
            range = bound;
            chances[index] = chance + ((CERTAIN - chance) >> LEARNING);
            distance = rep2;
          } else {
            range = (range - bound) | 0;
            code = (code - bound) | 0;
            chances[index] = chance - (chance >> LEARNING);
            distance = rep3;
            rep3 = rep2;
          }
          rep2 = rep1;
        }
        rep1 = rep0;
        rep0 = distance;
      }
      lengths = REP_LENGTHS;
      phase = phase < FIRST_PHASE_AFTER_MATCH ? 8 : 11;
    }

    let length: number;
    if (range >>> 0 < TOP) {
      range <<= 8;
      code = (code << 8) | (input[at++] as number);
    }
    index = lengths;
    chance = chances[index] as number;
    bound = Math.imul(range >>> CHANCE_BITS, chance);
    if (code >>> 0 < bound >>> 0) {
      range = bound;
      chances[index] = chance + ((CERTAIN - chance) >> LEARNING);
      base = lengths + LOW_LENGTHS + (positionState << 3);
      length = MIN_MATCH - 8;
      treeEnd = 8;
    } else {
      range = (range - bound) | 0;
      code = (code - bound) | 0;
      chances[index] = chance - (chance >> LEARNING);
      if (range >>> 0 < TOP) {
        range <<= 8;
        code = (code << 8) | (input[at++] as number);
      }
      index = lengths + 1;
      chance = chances[index] as number;
      bound = Math.imul(range >>> CHANCE_BITS, chance);
      if (code >>> 0 < bound >>> 0) {
        range = bound;
        chances[index] = chance + ((CERTAIN - chance) >> LEARNING);
        base = lengths + MIDDLE_LENGTHS + (positionState << 3);
        length = MIN_MATCH + 8 - 8;
        treeEnd = 8;
      } else {
        range = (range - bound) | 0;
        code = (code - bound) | 0;
        chances[index] = chance - (chance >> LEARNING);
        base = lengths + HIGH_LENGTHS;
        length = MIN_MATCH + 16 - 256;
        treeEnd = 256;
      }
    }

    tree = 1;
    do {
      if (range >>> 0 < TOP) {
        range <<= 8;
        code = (code << 8) | (input[at++] as number);
      }
      index = base + tree;
      chance = chances[index] as number;
      bound = Math.imul(range >>> CHANCE_BITS, chance);
      if (code >>> 0 < bound >>> 0) {
        range = bound;
        chances[index] = chance + ((CERTAIN - chance) >> LEARNING);
        tree <<= 1;
      } else {
        range = (range - bound) | 0;
        code = (code - bound) | 0;
        chances[index] = chance - (chance >> LEARNING);
        tree = (tree << 1) | 1;
      }
    } while (tree < treeEnd);
    length += tree;

    if (lengths === MATCH_LENGTHS) {
      base = SLOTS + (Math.min(length - MIN_MATCH, 3) << 6);
      tree = 1;
      do {
        if (range >>> 0 < TOP) {
          range <<= 8;
          code = (code << 8) | (input[at++] as number);
        }
        index = base + tree;
        chance = chances[index] as number;
        bound = Math.imul(range >>> CHANCE_BITS, chance);
        if (code >>> 0 < bound >>> 0) {
          range = bound;
          chances[index] = chance + ((CERTAIN - chance) >> LEARNING);
          tree <<= 1;
        } else {
          range = (range - bound) | 0;
          code = (code - bound) | 0;
          chances[index] = chance - (chance >> LEARNING);
          tree = (tree << 1) | 1;
        }
      } while (tree < 64);
      const slot = tree - 64;
      rep0 = slot;
      if (slot >= 4) {
        let left = (slot >> 1) - 1;
        rep0 = (2 | (slot & 1)) << left;
        if (slot < 14) base = NEAR_DISTANCES + rep0 - slot - 1;
        else {
          let high = 0;
          for (; left > 4; left--) {
            if (range >>> 0 < TOP) {
              range <<= 8;
              code = (code << 8) | (input[at++] as number);
            }
            range >>>= 1;
            code = (code - range) | 0;
            const borrow = code >> 31;
            code = (code + (range & borrow)) | 0;
            high = (high << 1) + borrow + 1;
          }
          rep0 = (rep0 + (high << 4)) | 0;
          base = ALIGNED_DISTANCES;
        }
        let low = 0;
        tree = 1;
        for (let weight = 1; left > 0; left--) {
          if (range >>> 0 < TOP) {
            range <<= 8;
            code = (code << 8) | (input[at++] as number);
          }
          index = base + tree;
          chance = chances[index] as number;
          bound = Math.imul(range >>> CHANCE_BITS, chance);
          if (code >>> 0 < bound >>> 0) {
            range = bound;
            chances[index] = chance + ((CERTAIN - chance) >> LEARNING);
            tree <<= 1;
          } else {
            range = (range - bound) | 0;
            code = (code - bound) | 0;
            chances[index] = chance - (chance >> LEARNING);
            tree = (tree << 1) | 1;
            low |= weight;
          }

          weight <<= 1;
        }
        rep0 = (rep0 + low) | 0;
        if (rep0 === END_MARK) {
          lzma.ended = true;
          break;
        }
      }
    }

    if (rep0 >>> 0 >= end) throw brokenAt(window, end);
    let copied = end - rep0 - 1;
    const matchEnd = end + length;
    if (rep0 < WORD_BYTES - 1) while (end < matchEnd) bytes[end++] = bytes[copied++] as number;
    else {
      for (; end < matchEnd; end += WORD_BYTES, copied += WORD_BYTES) {
        view.setBigInt64(end, view.getBigInt64(copied, true), true);
      }
      end = matchEnd;
    }
  }
  lzma.range = range;
  lzma.code = code;
  lzma.phase = phase;
  lzma.rep0 = rep0;
  lzma.rep1 = rep1;
  lzma.rep2 = rep2;
  lzma.rep3 = rep3;
  window.end = at > input.length ? stepStart : end;
  return at;
}

function brokenAt(window: LzmaWindow, end: number): CorruptDataError {
  window.end = end;
  return new CorruptDataError('the compressed data contradicts itself');
}
