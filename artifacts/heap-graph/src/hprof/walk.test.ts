import assert from 'node:assert/strict';
import { test } from 'node:test';
import { aDump, openBytes } from '../../testing/index.ts';
import type { HeapVisitor } from '../events.ts';
import { HEADER_BYTES } from './header.ts';
import { type PartEnd, walkDump } from './walk.ts';
import { Window } from './window.ts';

const SKETCH = { references: Array.from({ length: 10 }, () => [1, 2, 3]), roots: [0] };
const SEGMENT = 0x1c;
const ARRAY = 0x22;

/** Counts arrays, and notes where their records begin. */
class ArrayCounter implements HeapVisitor {
  readonly starts: number[] = [];
  private readonly window: Window;

  constructor(window: Window) {
    this.window = window;
  }

  visitObjectArray(): void {
    this.starts.push(this.window.position - 25);
  }

  visitInstance(): void {
    assert.fail('The dump has arrays only.');
  }

  visitPrimitiveArray(): void {
    assert.fail('The dump has arrays only.');
  }

  visitClassDump(): void {
    // Not counted.
  }

  visitRoot(): void {
    // Not counted.
  }
}

/** Walks a dump in two parts of which the second begins at `middle`, in the segment that the first one ended in. */
const walkParts = (dump: Buffer, middle: number): Promise<{ first: PartEnd; second: PartEnd; starts: number[] }> =>
  openBytes(dump, ({ file, size }) => {
    const window = new Window(file, 0, size);
    const counter = new ArrayCounter(window);
    const first = walkDump(window, 8, counter, undefined, { from: HEADER_BYTES, to: middle });
    const at = first.segment;
    const segment =
      at === undefined ? undefined : { tag: SEGMENT, start: at, body: at + 9, length: dump.readUInt32BE(at + 5) };
    const second = walkDump(window, 8, counter, undefined, { from: middle, to: Number.POSITIVE_INFINITY, segment });
    return { first, second, starts: counter.starts };
  });

test('a part ends within a segment, which is told, and the other part goes on with it', async () => {
  const dump = aDump(SKETCH);
  const [fifth] = (await walkParts(dump, dump.length)).starts.slice(4);
  assert.ok(fifth !== undefined && dump[fifth] === ARRAY);
  const { first, second, starts } = await walkParts(dump, fifth);
  assert.deepEqual([first.position, first.defects, second.defects], [fifth, [], []]);
  assert.equal(dump[first.segment ?? 0], SEGMENT);
  assert.equal(starts.length, 10);
});

test('a part that ends where a segment begins is in none', async () => {
  const dump = aDump({ ...SKETCH, objectsPerSegment: 5 });
  const [sixth = 0] = (await walkParts(dump, dump.length)).starts.slice(5);
  const { first, starts } = await walkParts(dump, sixth - 9);
  assert.deepEqual([first.position, first.segment, starts.length], [sixth - 9, undefined, 10]);
});
