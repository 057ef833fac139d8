import type { FormatSamples } from '../../record-format.ts';

export const SAMPLES: FormatSamples = {
  klog: [
    [
      'E0302 08:15:03.123456      17 file.go:88] boom',
      { timestamp: '03-02 08:15:03.123456', level: 'ERROR', thread: '17', logger: 'file.go:88', message: 'boom' },
    ],
  ],
};
