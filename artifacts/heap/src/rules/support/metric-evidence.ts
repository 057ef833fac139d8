import type { Evidence, Quantity } from '@hindsight/model';

export const createMetricEvidence = (name: string, value: Quantity, limit?: Quantity): Evidence => ({
  kind: 'metric',
  name,
  measured: value,
  ...(limit && { limit }),
});
