import type { FormatSamples } from '../../record-format.ts';

export const SAMPLES: FormatSamples = {
  'gc-unified': [
    [
      '[2025-03-02T08:15:03.217+0000][0.1s][info][gc,start] GC(0) Pause Young',
      { level: 'INFO', message: 'GC(0) Pause Young' },
    ],
  ],
};
