import { ArtifactError, createRandom } from '@hindsight/model';
import { CorruptDataError } from '../src/encodings/decoder.ts';
import { DECODERS } from '../src/encodings/index.ts';
import { collectUntilError, inChunks } from './chunks.ts';
import { COMPRESSION_CASES, LONG_TEXT, SHORT_TEXT } from './compressed.ts';

type Damage = (bytes: Buffer, random: (below: number) => number) => Buffer;

const DAMAGES: readonly Damage[] = [
  (bytes, random) => bytes.subarray(0, random(bytes.length)),
  (bytes, random) => {
    const from = random(bytes.length);
    return Buffer.concat([bytes.subarray(0, from), bytes.subarray(from + random(bytes.length - from))]);
  },
  (bytes, random) => Buffer.concat([bytes, Buffer.from(Array.from({ length: 1 + random(40) }, () => random(256)))]),
  (bytes, random) => {
    const flipped = Buffer.from(bytes);
    for (let flips = 1 + random(4); flips > 0 && bytes.length > 0; flips--) {
      const at = random(bytes.length);
      flipped[at] = (flipped[at] ?? 0) ^ (1 << random(8));
    }
    return flipped;
  },
  (bytes, random) => {
    const filled = Buffer.from(bytes);
    const from = random(bytes.length);
    return filled.fill(random(2) * 0xff, from, Math.min(from + random(20), bytes.length));
  },
];

/** The outcome of decoding one damaged input. */
export type Outcome = 'noticed' | 'unharmed' | 'unnoticed';

const MAX_EXPANSION = 64 * 1024 * 1024;

/**
 * Decodes a sample with the damage that the seed determines. Throws when the decoder fails with anything but
 * CorruptDataError, or when it misses damage that the checksum of the format covers.
 */
export async function decodeDamaged(seed: number): Promise<Outcome> {
  const next = createRandom(seed);
  const random = (below: number): number => Math.floor(next() * below);
  const format = COMPRESSION_CASES[random(COMPRESSION_CASES.length)];
  if (!format) throw new Error('no formats');
  const [text, packed] =
    random(8) === 0 ? [LONG_TEXT, format.long[random(format.long.length)]] : [SHORT_TEXT, format.short];
  let damaged: Buffer = packed ?? format.short;
  for (let times = 1 + random(2); times > 0; times--) {
    damaged = DAMAGES[random(DAMAGES.length)]?.(damaged, random) ?? damaged;
  }
  const lengths = [[1], [7, 300], [65_536]][random(3)] ?? [1];
  const { bytes, error } = await collectUntilError(limited(DECODERS[format.name](inChunks(damaged, lengths))));
  if (error instanceof CorruptDataError || error instanceof ArtifactError) return 'noticed';
  if (error !== undefined) throw new Error(`seed ${seed} breaks ${format.title}`, { cause: error });
  if (bytes.equals(text)) return 'unharmed';
  // When a sample is cut between members, the rest is a content of its own.
  const partial = text.subarray(0, bytes.length).equals(bytes) && !format.ends;
  if (format.checked && !partial)
    throw new Error(`seed ${seed} gives other content from ${format.title} without a word`);
  return 'unnoticed';
}

async function* limited(chunks: AsyncGenerator<Buffer, void>): AsyncGenerator<Buffer, void> {
  let given = 0;
  for await (const chunk of chunks) {
    given += chunk.length;
    if (given > MAX_EXPANSION) throw new ArtifactError('expands-too-much', 'A sample does not expand so far.');
    yield chunk;
  }
}
