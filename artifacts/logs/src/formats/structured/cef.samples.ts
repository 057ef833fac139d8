import type { FormatSamples } from '../../record-format.ts';

export const SAMPLES: FormatSamples = {
  cef: [
    [
      'CEF:0|Acme|Gate|1.0|100|Login failed|8|rt=1740903303217 src=10.0.0.1',
      { epoch: 1_740_903_303_217, level: 'ERROR', logger: 'Acme Gate', message: 'Login failed' },
    ],
    ['CEF:0|Acme|Gate|1.0|101|Login|Low|', { level: 'INFO', timestamp: '' }],
  ],
};
