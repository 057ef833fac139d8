import type { FormatSamples } from '../../record-format.ts';

export const SAMPLES: FormatSamples = {
  logfmt: [
    [
      'time="2025-03-02T08:15:03Z" level=error msg="accept \\"failed\\"" err="too many open files"',
      { level: 'ERROR', message: 'accept "failed"', cause: 'too many open files' },
    ],
    [
      'time="2025-03-02T08:15:03Z" level=error msg="order lost" exception="com.acme.ShopException: no stock\\n\\tat com.acme.Shop.pay(Shop.java:31)"',
      {
        message: 'order lost',
        trace: ['com.acme.ShopException: no stock', '\tat com.acme.Shop.pay(Shop.java:31)'],
      },
    ],
    ['level=info ts=1740903303.217 logger=shop msg=paid', { epoch: 1_740_903_303.217, level: 'INFO' }],
    ['at=error code=H12 desc="Request timeout" path="/x" status=503', { level: 'ERROR', message: 'Request timeout' }],
  ],
};
