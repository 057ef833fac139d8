import { type EvidenceList, metricEvidence } from '@hindsight/claims';
import type { Growth } from '@hindsight/memory-tables';
import { bytes, type Evidence } from '@hindsight/model';

/** Quoted lines with the figure that the claim derives from them. */
export const toEvidence = (quoted: readonly Evidence[], name: string, growth: Growth): EvidenceList => [
  metricEvidence(name, bytes(growth.delta)),
  ...quoted,
];
