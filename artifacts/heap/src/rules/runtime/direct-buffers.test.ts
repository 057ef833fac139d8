import { checkRule } from '../../../testing/index.ts';
import { directBuffers } from './direct-buffers.ts';

const none = { label: '', buffers: 0, bytes: 0 };
const holding = (bytes: number, limit?: number) => ({
  directBuffers: {
    own: { label: 'direct buffers', buffers: 3, bytes },
    mapped: none,
    foreign: none,
    largest: [],
    ...(limit !== undefined && { limit }),
  },
});

checkRule(directBuffers, {
  silent: { 'below 80 % of the limit': holding(799, 1000), 'the limit is unknown': holding(800) },
  fires: {
    '80 % of the limit': { on: holding(800, 1000), level: 'WARNING', explanation: /hold 800 B.* 3 direct buffers/ },
  },
});
