const HEADER_BYTES = 68;
const MAX_CHANGES = 20;
const HOSTILE_BYTES = [0, 1, 0x7f, 0x80, 0xff];

/** The shares of what is done besides overwriting bytes. */
const CUT_SHARE = 0.2;
const TORN_SHARE = 0.15;
const HOSTILE_SHARE = 0.5;

/** Numbers from 0 to below 1 that a seed decides. */
function createRandom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

/** Damages a recording as a seed decides: bytes are overwritten, a stretch is missing, the end is missing. */
export function spoilRecording(bytes: Uint8Array, seed: number): Buffer {
  const random = createRandom(seed);
  const chooseAt = () => HEADER_BYTES + Math.floor(random() * (bytes.length - HEADER_BYTES));
  const spoiled = Buffer.from(bytes);
  for (let left = Math.ceil(MAX_CHANGES * random() ** 2); left > 0; left--) {
    const hostile = HOSTILE_BYTES[Math.floor(random() * HOSTILE_BYTES.length)] ?? 0;
    spoiled[chooseAt()] = random() < HOSTILE_SHARE ? hostile : Math.floor(random() * 256);
  }
  if (random() < CUT_SHARE) return spoiled.subarray(0, chooseAt());
  if (random() >= TORN_SHARE) return spoiled;
  const from = chooseAt();
  return Buffer.concat([spoiled.subarray(0, from), spoiled.subarray(from + Math.floor(random() * 5000))]);
}
