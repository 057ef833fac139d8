import type { FormatSamples } from '../../record-format.ts';

export const SAMPLES: FormatSamples = {
  'epoch-first': [
    ['[1740903303217] ERROR (12 on host): boom', { epoch: 1_740_903_303_217, level: 'ERROR' }],
    [
      '- 1117838570 2005.06.03 R02-M1-N0-C:J12-U11 2005-06-03-15.42.50.363779 R02-M1-N0-C:J12-U11 RAS KERNEL INFO cache error',
      { epoch: 1_117_838_570, level: 'INFO', message: 'cache error' },
    ],
  ],
};
