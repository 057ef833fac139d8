import { createHash } from 'node:crypto';
import { test } from 'node:test';
import { gzipSync } from 'node:zlib';
import { ArtifactError } from '@hindsight/model';
import fc from 'fast-check';
import { type ArtifactRead, openAndRead } from '../../testing/open-artifact.ts';
import { createTar, paxEntry, tarEntry } from '../../testing/tar-writer.ts';
import { createZip } from '../../testing/zip-writer.ts';

/** Returns a text that is the same in every run and does not compress to nothing. */
const text = (name: string, lines: number): string =>
  Array.from({ length: lines }, (_, n) => `${createHash('md5').update(`${name}${n}`).digest('hex')}\n`).join('');

const MEMBERS = [
  { name: 'a.log', content: text('a', 40) },
  { name: 'b/c.log', content: text('b', 3) },
  { name: 'd.log.gz', content: gzipSync(text('d', 60)) },
  { name: 'e.log', content: text('e', 25) },
];
const CONTENTS = [text('a', 40), text('b', 3), text('d', 60), text('e', 25)].join('');

const ARCHIVES = {
  zip: createZip(MEMBERS.map((entry, n) => ({ ...entry, method: n === 1 ? 0 : 8 }))),
  'zip with descriptors': createZip(MEMBERS.map((entry) => ({ ...entry, descriptor: 'signed' as const }))),
  zip64: createZip(
    MEMBERS.map((entry) => ({ ...entry, wide: true })),
    { wide: true },
  ),
  tar: createTar([
    ...MEMBERS.slice(0, 2),
    Buffer.concat([paxEntry({ path: 'd.log.gz' }), tarEntry({ ...MEMBERS[2], name: 'd' })]),
    ...MEMBERS.slice(3),
  ]),
};

type Damage = (bytes: Buffer) => Buffer;

/** A share from 0 to 1. It is made of integers, because most doubles between 0 and 1 are tiny. */
const position = fc.nat(999_999).map((millionths) => millionths / 1e6);
const at = (bytes: Buffer, share: number) => Math.floor(share * bytes.length);

const cutEnd = position.map(
  (end): Damage =>
    (bytes) =>
      bytes.subarray(0, at(bytes, end)),
);
const cutOut = fc.tuple(position, position).map(
  ([from, length]): Damage =>
    (bytes) =>
      Buffer.concat([bytes.subarray(0, at(bytes, from)), bytes.subarray(at(bytes, from) + at(bytes, length * 0.3))]),
);
const flip = fc.tuple(position, fc.integer({ min: 0, max: 7 })).map(
  ([where, bit]): Damage =>
    (bytes) => {
      const flipped = Buffer.from(bytes);
      const index = at(bytes, where);
      if (index < flipped.length) flipped[index] = (flipped[index] ?? 0) ^ (1 << bit);
      return flipped;
    },
);
const fill = fc.tuple(position, fc.integer({ min: 1, max: 40 }), fc.constantFrom(0, 0xff)).map(
  ([where, length, value]): Damage =>
    (bytes) =>
      Buffer.from(bytes).fill(value, at(bytes, where), Math.min(bytes.length, at(bytes, where) + length)),
);

const reportsNoDamage = ({ damage, skipped, labelIgnored, members }: ArtifactRead): boolean =>
  damage === undefined &&
  labelIgnored === undefined &&
  skipped.length === 0 &&
  members.every(({ summary, fileTruncated }) => !summary.truncated && !fileTruncated);

/**
 * Returns whether the whole content was read. A zip has checksums of all content. A tar has none: only the amount can
 * be compared, and when whole blocks are missing, whole members may be missing.
 */
const isAll = (name: string, bytes: Buffer, { members }: ArtifactRead): boolean => {
  const read = members.map(({ file }) => file.toString('latin1')).join('');
  if (name !== 'tar') return read === CONTENTS;
  return read.length === CONTENTS.length || (bytes.length < ARCHIVES.tar.length && bytes.length % 512 === 0);
};

for (const [name, archive] of Object.entries(ARCHIVES)) {
  const damages = fc.oneof({ weight: 3, arbitrary: flip }, cutEnd, cutOut, fill);

  test(`damage to ${name} leads to a fault at most, and a part is never taken for the whole`, async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(damages, { minLength: 1, maxLength: 2 }), async (list) => {
        const bytes = list.reduce((damaged, damage) => damage(damaged), archive);
        const read = await openAndRead(bytes, { encoding: name.slice(0, 3) }).catch((error: unknown) => {
          if (error instanceof ArtifactError) return undefined;
          throw error;
        });
        return read === undefined || !reportsNoDamage(read) || isAll(name, bytes, read);
      }),
      { numRuns: 150 },
    );
  });
}
