import type { HeapSketch } from '@hindsight/heap-graph/testing';
import { checkPattern } from '../../../testing/index.ts';

const MB = 1024 * 1024;
const POOL = 'io.netty.buffer.PoolChunk';
const BUFFER = 'io.netty.buffer.PooledUnsafeDirectByteBuf';

/** A pool that has given away so many megabytes, of which the buffers that a proxy keeps account for a part. */
const sketchPool = (pinned: number, held: number): HeapSketch => ({
  classes: {
    [POOL]: { fields: { pinnedBytes: 'object', memory: 'object' } },
    'io.netty.util.Counter': { fields: { base: 'long' } },
    'io.netty.buffer.PooledByteBuf': { fields: { chunk: 'object', maxLength: 'int' } },
    [BUFFER]: { extends: 'io.netty.buffer.PooledByteBuf' },
    'demo.Proxy': { fields: { pending: 'object' } },
  },
  objects: {
    memory: { is: 'java.nio.DirectByteBuffer' },
    counter: { is: 'io.netty.util.Counter', fields: { base: pinned * MB } },
    chunk: { is: POOL, fields: { pinnedBytes: 'counter', memory: 'memory' } },
    released: { is: BUFFER, fields: { maxLength: 90 * MB } },
    buffer: { is: BUFFER, fields: { chunk: 'chunk', maxLength: held * MB } },
    proxy: { is: 'demo.Proxy', fields: { pending: 'buffer' } },
  },
  roots: ['chunk', 'proxy', 'released'],
});

checkPattern('netty-leak', {
  silent: {
    'a few buffers on the way': () => sketchPool(15, 15),
    'few buffers that were lost': () => sketchPool(15, 0),
  },
  fires: () => sketchPool(40, 4),
  explanation:
    "36 MB of direct memory of Netty's pool belong to buffers that were dropped without release() (limit 16 MB).",
});

checkPattern('netty-leak', {
  silent: {},
  fires: () => sketchPool(20, 20),
  explanation: '1 buffer of Netty in demo.Proxy.pending were not released and hold 20 MB (limit 16 MB).',
});
