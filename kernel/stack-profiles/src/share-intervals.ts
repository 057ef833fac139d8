import { createRandom } from '@hindsight/model';
import type { Profile, ProfileSet } from './profiles.ts';

/** Neighboring samples are alike, so whole blocks of time are drawn, not single samples. */
const BLOCKS = 256;
const DRAWS = 200;
const SEED = 0x5eed;

/** The weights of some methods in equal blocks of the samples, and the weight of each block with all methods. */
interface BlockedWeights {
  readonly blocks: number;
  readonly totals: Float64Array;
  /** `weights[block * methods + method]`. */
  readonly weights: Float64Array;
}

function divideIntoBlocks(set: ProfileSet, profile: Profile, methods: readonly string[]): BlockedWeights {
  const places = new Map(methods.map((name, place) => [name, place]));
  const placeByMethod = Int32Array.from(set.tree.methods, (name) => places.get(name) ?? -1);
  const placeByNode = set.tree.frames.map((frame) => placeByMethod[frame] ?? -1);
  const { stacks, weights, rows } = profile.samples;
  const blocks = Math.min(BLOCKS, rows);
  const blocked = { blocks, totals: new Float64Array(blocks), weights: new Float64Array(blocks * methods.length) };
  for (let row = 0; row < rows; row++) {
    const block = Math.floor((row / rows) * blocks);
    const weight = weights[row] ?? 0;
    blocked.totals[block] = (blocked.totals[block] ?? 0) + weight;
    const node = stacks[row] ?? -1;
    const place = node < 0 ? -1 : (placeByNode[node] ?? -1);
    if (place < 0) continue;
    const at = block * methods.length + place;
    blocked.weights[at] = (blocked.weights[at] ?? 0) + weight;
  }
  return blocked;
}

/** The methods that have a weight in a block, block by block: most methods are on top in few of them. */
interface PresentMethods {
  /** `starts[block]` to `starts[block + 1]` are the places of a block. */
  readonly starts: Int32Array;
  readonly methods: Int32Array;
  readonly weights: Float64Array;
}

function listPresentMethods({ blocks, weights }: BlockedWeights, methods: number): PresentMethods {
  const count = weights.reduce((sum, weight) => (weight === 0 ? sum : sum + 1), 0);
  const present = {
    starts: new Int32Array(blocks + 1),
    methods: new Int32Array(count),
    weights: new Float64Array(count),
  };
  let place = 0;
  for (let block = 0; block < blocks; block++) {
    for (let method = 0; method < methods; method++) {
      const weight = weights[block * methods + method] ?? 0;
      if (weight === 0) continue;
      present.methods[place] = method;
      present.weights[place++] = weight;
    }
    present.starts[block + 1] = place;
  }
  return present;
}

/** Draws as many blocks as there are, each from all of them, and returns the share of every method. */
function drawShares(
  { blocks, totals }: BlockedWeights,
  { starts, methods, weights }: PresentMethods,
  random: () => number,
  shares: Float64Array,
): void {
  shares.fill(0);
  let total = 0;
  for (let count = 0; count < blocks; count++) {
    const block = Math.floor(random() * blocks);
    total += totals[block] ?? 0;
    const end = starts[block + 1] ?? 0;
    for (let place = starts[block] ?? 0; place < end; place++) {
      const method = methods[place] ?? 0;
      shares[method] = (shares[method] ?? 0) + (weights[place] ?? 0);
    }
  }
  for (let method = 0; method < shares.length; method++) {
    shares[method] = total > 0 ? (shares[method] ?? 0) / total : 0;
  }
}

/**
 * The standard error of each method's share of the profile (0 to 1), by a bootstrap over blocks of samples. It is that
 * of a single sample at least, because blocks that are all alike prove nothing about the next one.
 */
export function estimateShareErrors(set: ProfileSet, profile: Profile, methods: readonly string[]): number[] {
  const blocked = divideIntoBlocks(set, profile, methods);
  if (set.startTime === undefined) return estimateWithoutTimes(blocked, methods.length);
  if (blocked.blocks < 2) return methods.map(() => 1);
  const random = createRandom(SEED);
  const present = listPresentMethods(blocked, methods.length);
  const sums = new Float64Array(methods.length);
  const squares = new Float64Array(methods.length);
  const shares = new Float64Array(methods.length);
  for (let draw = 0; draw < DRAWS; draw++) {
    drawShares(blocked, present, random, shares);
    shares.forEach((share, method) => {
      sums[method] = (sums[method] ?? 0) + share;
      squares[method] = (squares[method] ?? 0) + share * share;
    });
  }
  const smallest = 1 / profile.samples.rows;
  return methods.map((_, method) => {
    const mean = (sums[method] ?? 0) / DRAWS;
    return Math.max(smallest, Math.sqrt(Math.max(0, (squares[method] ?? 0) / DRAWS - mean * mean)));
  });
}

/** A text of stacks has a line for many samples and no order of time: its numbers count as single samples (binomial). */
function estimateWithoutTimes({ totals, weights, blocks }: BlockedWeights, methods: number): number[] {
  const total = totals.reduce((sum, value) => sum + value, 0);
  if (total <= 0) return Array.from({ length: methods }, () => 1);
  return Array.from({ length: methods }, (_, method) => {
    let weight = 0;
    for (let block = 0; block < blocks; block++) weight += weights[block * methods + method] ?? 0;
    const share = weight / total;
    return Math.max(1 / total, Math.sqrt((share * (1 - share)) / total));
  });
}
