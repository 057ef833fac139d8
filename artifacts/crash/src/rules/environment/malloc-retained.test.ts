import { checkCrashRule } from '../../../testing/index.ts';
import { mallocRetained } from './malloc-retained.ts';

const process = (rssBytes: number, mallocRetainedBytes: number) => ({
  process: { memory: {}, rssBytes, mallocRetainedBytes },
});

checkCrashRule(mallocRetained, {
  silent: {
    little: process(1e9, 100e6),
    'a fifth of a small process': process(200e6, 50e6),
    'not known': { process: { memory: {}, rssBytes: 1e9 } },
  },
  fires: {
    'two gigabytes': { on: process(6e9, 2.1e9), level: 'WARNING', headline: /freed memory/ },
    'a third of the process': { on: process(300e6, 100e6), level: 'WARNING' },
  },
});
