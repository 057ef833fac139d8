import assert from 'node:assert/strict';
import { test } from 'node:test';
import { aHeap } from '@hindsight/heap-graph/testing';
import { analyzeBytes } from '../../../testing/index.ts';

test('memory of direct buffers is counted once, by owner; slices, files and pools are separate', async () => {
  const buffer = (capacity: number, fields: Record<string, string> = {}) => ({
    is: 'java.nio.DirectByteBuffer',
    fields: { capacity, ...fields },
  });
  const found = await analyzeBytes(
    aHeap({
      classes: {
        'java.nio.Buffer': { fields: { capacity: 'int' } },
        'java.nio.DirectByteBuffer': {
          extends: 'java.nio.Buffer',
          fields: { att: 'object', cleaner: 'object', fd: 'object' },
        },
      },
      objects: {
        cleaner: { is: 'jdk.internal.ref.Cleaner' },
        file: { is: 'java.io.FileDescriptor' },
        own: buffer(1000, { cleaner: 'cleaner' }),
        slice: buffer(100, { att: 'own' }),
        mapped: buffer(50, { cleaner: 'cleaner', fd: 'file' }),
        foreign: buffer(7),
      },
      roots: ['own', 'slice', 'mapped', 'foreign'],
    }),
    ({ directBuffers: { own, mapped, foreign, largest } }) => ({
      bytes: [own.bytes, mapped.bytes, foreign.bytes],
      buffers: [own.buffers, mapped.buffers, foreign.buffers],
      largest: largest.map(({ bytes }) => bytes),
    }),
  );
  assert.deepEqual(found, { bytes: [1000, 50, 7], buffers: [1, 1, 1], largest: [1000] });
});

test('buffers that the JDK keeps for the input and output of threads are summed', async () => {
  const BUFFER = 'java.nio.DirectByteBuffer';
  const { ofThreads, own } = await analyzeBytes(
    aHeap({
      classes: {
        'java.nio.Buffer': { fields: { capacity: 'int' } },
        [BUFFER]: { extends: 'java.nio.Buffer', fields: { cleaner: 'object' } },
        'sun.nio.ch.Util$BufferCache': { fields: { buffers: 'object' } },
      },
      objects: {
        cleaner: { is: 'jdk.internal.ref.Cleaner' },
        large: { is: BUFFER, fields: { capacity: 5000, cleaner: 'cleaner' } },
        other: { is: BUFFER, fields: { capacity: 300, cleaner: 'cleaner' } },
        array: { is: 'java.nio.ByteBuffer[]', elements: ['large', null] },
        cache: { is: 'sun.nio.ch.Util$BufferCache', fields: { buffers: 'array' } },
      },
      roots: ['cache', 'other'],
    }),
    ({ directBuffers }) => directBuffers,
  );
  assert.deepEqual([ofThreads, own.bytes], [{ threads: 1, bytes: 5000 }, 5300]);
});
