import type { FormatSamples } from '../../record-format.ts';

export const SAMPLES: FormatSamples = {
  weblogic: [
    [
      '####<Mar 2, 2025 8:15:03 AM UTC> <Error> <HTTP> <host> <server1> <[ACTIVE] ExecuteThread> <<anonymous>> <> <> <1740903303217> <BEA-101017> <boom>',
      { epoch: 1_740_903_303_217, level: 'ERROR', logger: 'HTTP', thread: '[ACTIVE] ExecuteThread', message: 'boom' },
    ],
    [
      '<Mar 2, 2025 8:18:03 AM UTC> <Error> <Security> <BEA-090403> <Authentication denied.>',
      {
        timestamp: 'Mar 2, 2025 8:18:03 AM UTC',
        level: 'ERROR',
        logger: 'Security',
        message: 'Authentication denied.',
      },
    ],
  ],
};
