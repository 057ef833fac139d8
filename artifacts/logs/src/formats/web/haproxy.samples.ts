import type { FormatSamples } from '../../record-format.ts';

export const SAMPLES: FormatSamples = {
  haproxy: [
    [
      '10.0.0.7:40312 [02/Mar/2025:08:15:03.217] web shop/<NOSRV> 0/-1/-1/-1/0 503 212 - - SC-- 4/4/0/0/0 0/0 "GET /cart HTTP/1.1"',
      { timestamp: '02/Mar/2025:08:15:03.217', logger: 'web', message: '"GET /cart HTTP/1.1" 503 212' },
    ],
  ],
};
