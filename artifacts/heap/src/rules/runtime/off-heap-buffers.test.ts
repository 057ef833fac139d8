import { checkRule } from '../../../testing/index.ts';
import { offHeapBuffers } from './off-heap-buffers.ts';

const MB = 1024 * 1024;
const none = { label: '', buffers: 0, bytes: 0 };
const holding = (bytes: number, usedBytes: number) => ({
  usedBytes,
  directBuffers: {
    own: { label: 'direct buffers', buffers: 2, bytes },
    mapped: none,
    foreign: none,
    largest: [],
    ofThreads: { threads: 0, bytes: 0 },
  },
});

checkRule(offHeapBuffers, {
  silent: { 'below 64 MB': holding(64 * MB - 1, MB), 'no more than the heap': holding(80 * MB, 80 * MB) },
  fires: {
    'more than the heap': { on: holding(80 * MB, 79 * MB), level: 'INFO', explanation: /2 direct buffers hold/ },
  },
});
