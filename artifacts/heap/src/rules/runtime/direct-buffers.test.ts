import { checkRule } from '../../../testing/index.ts';
import { directBuffers } from './direct-buffers.ts';

const none = { label: '', buffers: 0, bytes: 0 };
const holding = (bytes: number, limit?: number) => ({
  directBuffers: {
    own: { label: 'direct buffers', buffers: 3, bytes },
    mapped: none,
    foreign: none,
    largest: [],
    ofThreads: { threads: 0, bytes: 0 },
    ...(limit !== undefined && { limit }),
  },
});

checkRule(directBuffers, {
  silent: { 'below 80 % of the limit': holding(799, 1000), 'the limit is unknown': holding(800) },
  fires: {
    'most of it is kept for the threads that do input and output': {
      on: {
        directBuffers: { ...holding(900, 1000).directBuffers, ofThreads: { threads: 70, bytes: 800 } },
      },
      level: 'WARNING',
      explanation: /The JDK keeps 800 B of it for the input and output of 70 threads/,
    },
    'most of them are in one field': {
      on: { directBuffers: { ...holding(900, 1000).directBuffers, field: 'demo.Frames.ALL' } },
      level: 'WARNING',
      explanation: /^Direct buffers, most in demo\.Frames\.ALL, hold 900 B/,
    },
    '80 % of the limit': { on: holding(800, 1000), level: 'WARNING', explanation: /hold 800 B.* 3 direct buffers/ },
  },
});
