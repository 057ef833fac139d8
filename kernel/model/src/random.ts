/**
 * Creates the generator mulberry32 of Tommy Ettinger: numbers from 0 to below 1 that depend on the seed alone, so that an analysis, a
 * test and a fuzzer repeat themselves on every machine.
 */
export function createRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
