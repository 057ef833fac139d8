import type { FormatSamples } from '../../record-format.ts';

export const SAMPLES: FormatSamples = {
  logfmt: [
    [
      'time="2025-03-02T08:15:03Z" level=error msg="accept \\"failed\\"" err="too many open files"',
      { level: 'ERROR', message: 'accept "failed"', cause: 'too many open files' },
    ],
    ['level=info ts=1740903303.217 logger=shop msg=paid', { epoch: 1_740_903_303.217, level: 'INFO' }],
    ['at=error code=H12 desc="Request timeout" path="/x" status=503', { level: 'ERROR', message: 'Request timeout' }],
  ],
};
