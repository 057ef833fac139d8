import type { FormatSamples } from '../../record-format.ts';

export const SAMPLES: FormatSamples = {
  'dotnet-console': [['fail: Acme.Orders[0]', { level: 'ERROR', logger: 'Acme.Orders', message: '' }]],
};
