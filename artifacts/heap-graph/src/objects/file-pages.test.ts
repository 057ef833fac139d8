import assert from 'node:assert/strict';
import { test } from 'node:test';
import * as fc from 'fast-check';
import { openBytes } from '../../testing/index.ts';
import { FilePages } from './file-pages.ts';

/** Larger than the cache of pages. */
const SIZE = 6_000_000;
const CONTENT = Buffer.from(Uint32Array.from({ length: SIZE / 4 }, (_, at) => Math.imul(at, 0x9e37_79b1)).buffer);

const jumps = fc.array(
  fc.record({
    position: fc.integer({ min: 0, max: SIZE + 100 }),
    // Distances to the next reads, in the order of the file.
    steps: fc.array(fc.integer({ min: 0, max: 20_000 }), { maxLength: 12 }),
    length: fc.oneof(fc.integer({ min: 0, max: 100 }), fc.integer({ min: 0, max: 65_536 })),
  }),
  { minLength: 1, maxLength: 8 },
);

test('any range of a file is returned correctly, in any order of reads', () =>
  openBytes(CONTENT, (source) => {
    fc.assert(
      fc.property(jumps, (all) => {
        const pages = new FilePages(source);
        for (const { position, steps, length } of all) {
          let at = position;
          for (const step of [0, ...steps]) {
            at += step;
            const expected = CONTENT.subarray(at, at + length);
            const place = pages.locate(at, length);
            if (at + length > SIZE) assert.ok(place === -1 || length === 0);
            else assert.ok(expected.equals(pages.bytes.subarray(place, place + length)), `${at} ${length}`);
            assert.ok(expected.equals(pages.readBytes(at, length)), `${at} ${length}`);
          }
        }
      }),
      { numRuns: 25 },
    );
  }));
