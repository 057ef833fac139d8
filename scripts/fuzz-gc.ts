/**
 * `npm run fuzz:gc -- [seconds] [seed]`: damages the sample logs in every way, several at once, and checks each answer against the
 * invariants of the tests. Prints the seed of the first failure and stops. It is not part of `npm test`, because it runs as long as you choose.
 */
import { analyzeBytes, checkAnswer, readSample, SAMPLE_NAMES } from '@hindsight/gc/testing';
import { ArtifactError, createRandom } from '@hindsight/model';

const MAX_BYTES = 300_000;
const [seconds = '60', firstSeed = '1'] = process.argv.slice(2);

type Damage = (bytes: Buffer, random: () => number) => Buffer;

const choosePlace = (bytes: Buffer, random: () => number) => Math.floor(random() * (bytes.length + 1));
const cutOut = (bytes: Buffer, from: number, to: number) =>
  Buffer.concat([bytes.subarray(0, Math.min(from, to)), bytes.subarray(Math.max(from, to))]);

/** Finds where the line at a place begins and where the next one does. */
function findLine(bytes: Buffer, at: number): [number, number] {
  const start = bytes.lastIndexOf('\n', Math.max(0, at - 1)) + 1;
  const end = bytes.indexOf('\n', start);
  return [start, end < 0 ? bytes.length : end + 1];
}

const chooseLog = (random: () => number): Buffer => {
  const name = SAMPLE_NAMES[Math.floor(random() * SAMPLE_NAMES.length)] ?? '';
  return readSample(name).subarray(0, MAX_BYTES);
};

const DAMAGES: readonly Damage[] = [
  (bytes, random) => bytes.subarray(0, choosePlace(bytes, random)),
  (bytes, random) => bytes.subarray(choosePlace(bytes, random)),
  (bytes, random) => cutOut(bytes, choosePlace(bytes, random), choosePlace(bytes, random)),
  (bytes, random) => cutOut(bytes, ...findLine(bytes, choosePlace(bytes, random))),
  (bytes, random) => {
    const [start, end] = findLine(bytes, choosePlace(bytes, random));
    return Buffer.concat([bytes.subarray(0, end), bytes.subarray(start)]);
  },
  (bytes, random) => {
    const changed = Buffer.from(bytes);
    for (let flips = 0; flips < 20 && changed.length > 0; flips++) {
      changed[Math.floor(random() * changed.length)] = Math.floor(random() * 256);
    }
    return changed;
  },
  (bytes, random) => {
    const digits = Buffer.from(bytes);
    for (let tries = 0; tries < 200 && digits.length > 0; tries++) {
      const at = Math.floor(random() * digits.length);
      const byte = digits[at] ?? 0;
      if (byte >= 0x30 && byte <= 0x39) digits[at] = 0x30 + Math.floor(random() * 10);
    }
    return digits;
  },
  (bytes, random) => {
    const other = chooseLog(random);
    const at = choosePlace(bytes, random);
    return Buffer.concat([bytes.subarray(0, at), other.subarray(choosePlace(other, random)), bytes.subarray(at)]);
  },
];

/** Returns whether the damaged log was read; a fault with an explanation is acceptable as well. */
async function tryOne(seed: number): Promise<boolean> {
  const random = createRandom(seed);
  let bytes = chooseLog(random);
  for (let times = 1 + Math.floor(random() * 3); times > 0; times--) {
    bytes = DAMAGES[Math.floor(random() * DAMAGES.length)]?.(bytes, random) ?? bytes;
  }
  try {
    checkAnswer(await analyzeBytes(bytes, 'fuzz.log', { normalizeUnits: 'true' }));
    return true;
  } catch (error) {
    if (error instanceof ArtifactError) return false;
    throw new Error(`seed ${seed} breaks it`, { cause: error });
  }
}

const until = performance.now() + Number(seconds) * 1000;
let read = 0;
let refused = 0;
for (let seed = Number(firstSeed); performance.now() < until; seed++) {
  if (await tryOne(seed)) read++;
  else refused++;
}
process.stdout.write(
  `${read} damaged logs were read and their figures fit together; ${refused} were refused with words\n`,
);
