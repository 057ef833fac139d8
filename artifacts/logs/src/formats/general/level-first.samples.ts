import type { FormatSamples } from '../../record-format.ts';

export const SAMPLES: FormatSamples = {
  'level-first': [
    ['[ERROR] [stderr] boom', { level: 'ERROR', message: 'boom', timestamp: '' }],
    ['[main] WARN com.acme.Shop - slow', { level: 'WARN', thread: 'main', logger: 'com.acme.Shop', message: 'slow' }],
    ['<error> boom', { level: 'ERROR', message: 'boom' }],
    ['error: order 17 lost', { level: 'ERROR', message: 'order 17 lost' }],
    ['[AUDIT   ] CWWKF0011I: The server is ready.', { level: 'INFO', message: 'CWWKF0011I: The server is ready.' }],
  ],
};
