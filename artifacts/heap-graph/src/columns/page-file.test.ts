import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { PageFile } from './page-file.ts';
import { ScratchFile } from './scratch-file.ts';

const [BLOCK, PAGES] = [4096, 100];

/** Uses the pages of a file, and tells where in the file each was written. */
function usePages(use: (pages: PageFile, places: number[]) => void): void {
  const folder = mkdtempSync(join(tmpdir(), 'hindsight-page-file-'));
  const file = ScratchFile.create(folder);
  const places: number[] = [];
  const write = file.writeBytes.bind(file);
  file.writeBytes = (bytes, position) => {
    places.push(position);
    write(bytes, position);
  };
  const pages = new PageFile(file, PAGES);
  try {
    use(pages, places);
  } finally {
    pages.close();
    rmSync(folder, { recursive: true });
  }
}

const fill = (byte: number): Uint8Array => new Uint8Array(4 * BLOCK).fill(byte);

test('a page is read as it was written last, and one that was never written is told', () =>
  usePages((pages) => {
    const lengths = [512, BLOCK, BLOCK + 1, 3 * BLOCK, 700];
    for (let page = 0; page < PAGES; page += 2) {
      for (const length of lengths) pages.write(page, fill(page + length), length);
    }
    for (let page = 0; page < PAGES; page++) {
      const found = new Uint8Array(700);
      assert.equal(pages.read(page, found), page % 2 === 0);
      if (page % 2 === 0) assert.deepEqual(found, fill(page + 700).subarray(0, 700));
    }
  }));

test('neighbors are beside each other, in whichever order they are written', () =>
  usePages((pages, places) => {
    for (const page of [3, 0, 2, 1]) pages.write(page, fill(page), 2 * BLOCK - 7);
    assert.deepEqual(places, [6 * BLOCK, 0, 4 * BLOCK, 2 * BLOCK]);
  }));

test('a page that has grown leaves its place to another one that needs as much', () =>
  usePages((pages, places) => {
    pages.write(0, fill(1), 2 * BLOCK);
    pages.write(0, fill(2), 3 * BLOCK);
    // The first run was placed for 32 pages of two blocks.
    assert.deepEqual(places, [0, 64 * BLOCK]);
    pages.write(40, fill(3), BLOCK);
    pages.write(40, fill(4), 2 * BLOCK);
    assert.equal(places.at(-1), 0);
  }));
