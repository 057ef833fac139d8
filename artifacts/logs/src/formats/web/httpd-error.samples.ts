import type { FormatSamples } from '../../record-format.ts';

export const SAMPLES: FormatSamples = {
  'httpd-error': [
    [
      '[Sun Mar 02 08:15:03.123456 2025] [core:error] [pid 7:tid 1] AH00037: boom',
      { level: 'ERROR', thread: '7:tid 1', message: 'AH00037: boom' },
    ],
  ],
};
