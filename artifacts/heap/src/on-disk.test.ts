import assert from 'node:assert/strict';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { gunzipSync } from 'node:zlib';
import { openBytes } from '../testing/index.ts';
import type { HeapAnalysis } from './analysis.ts';
import { heapBody } from './body.ts';
import { Room } from './columns/room.ts';
import { readContents } from './metrics/contents.ts';
import { analyzeDump } from './metrics/index.ts';
import type { DumpFile } from './read.ts';
import { saveIndex } from './saved-index/save-index.ts';

const FOLDER = join(import.meta.dirname, '../../../../shared/data/heap');
const SAMPLES = ['mini-shop', 'thread-farm-virtual', 'reference-zoo-all'];

/** Everything that is answered, and the dominator tree object by object. */
function figuresOf(source: DumpFile, analysis: HeapAnalysis): unknown {
  const { tree, dump } = analysis;
  const contents = readContents(source, dump, analysis.sizeOf);
  const body = heapBody({ analysis, contents })([]);
  const rows = Array.from(dump.classOf, (_, object) => [tree.numberOf[object], dump.positionOf(object)]);
  return { body, rows, retained: [...tree.retained], parentOf: [...tree.parentOf], endOf: [...tree.endOf] };
}

for (const name of existsSync(FOLDER) ? SAMPLES : []) {
  test(`${name} has the same figures and the same index with its references on the disk`, async () => {
    const scratch = mkdtempSync(join(tmpdir(), 'hindsight-disk-'));
    const bytes = gunzipSync(readFileSync(join(FOLDER, `${name}.hprof.gz`)));
    const analyzed = (index: string, room: Room) =>
      openBytes(bytes, (source) =>
        figuresOf(
          source,
          saveIndex(index, source, (from, stages) => analyzeDump(from, stages, room), room),
        ),
      );
    const [inMemory, onDisk] = [join(scratch, 'memory.index'), join(scratch, 'disk.index')];
    const room = roomWithoutMemory(scratch);
    try {
      const expected = await analyzed(inMemory, new Room());
      assert.deepEqual(await analyzed(onDisk, room), expected);
      assert.equal(room.isOnDisk, true);
      assert.ok(readFileSync(onDisk).equals(readFileSync(inMemory)));
      assert.deepEqual(readdirSync(scratch).sort(), ['disk.index', 'memory.index']);
    } finally {
      room.close();
      rmSync(scratch, { recursive: true });
    }
  });
}

/** As if the dump were larger than memory, whatever it needs. */
function roomWithoutMemory(scratch: string): Room {
  const room = new Room({ bytes: 2 ** 40, scratch });
  const settle = room.settle.bind(room);
  room.settle = () => settle({ inMemory: 2 ** 41, onDisk: 0 });
  return room;
}
