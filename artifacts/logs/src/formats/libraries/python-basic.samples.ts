import type { FormatSamples } from '../../record-format.ts';

export const SAMPLES: FormatSamples = {
  'python-basic': [
    ['CRITICAL:root:disk is full', { level: 'FATAL', logger: 'root', message: 'disk is full', timestamp: '' }],
  ],
};
