import type { FormatSamples } from '../../record-format.ts';

export const SAMPLES: FormatSamples = {
  'logrus-terminal': [
    ['ERRO[0017] order lost          id=17', { level: 'ERROR', message: 'order lost          id=17' }],
  ],
};
