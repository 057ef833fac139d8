import type { FormatSamples } from '../../record-format.ts';

export const SAMPLES: FormatSamples = {
  jul: [
    [
      'févr. 02, 2025 8:15:03 PM com.acme.Shop pay',
      { timestamp: 'févr. 02, 2025 8:15:03 PM', logger: 'com.acme.Shop' },
    ],
    ['März 02, 2025 8:15:03 NACHM. com.acme.Shop pay', { timestamp: 'März 02, 2025 8:15:03 NACHM.' }],
    ['3月 02, 2025 8:15:03 午後 com.acme.Shop pay', { timestamp: '3月 02, 2025 8:15:03 午後' }],
    [
      'Mar 02, 2025 8:15:03 AM com.acme.Shop pay',
      { timestamp: 'Mar 02, 2025 8:15:03 AM', logger: 'com.acme.Shop', message: 'pay' },
    ],
  ],
};
