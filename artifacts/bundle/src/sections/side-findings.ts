import type { Section } from '@hindsight/model';
import { buildSideFindings } from '../findings.ts';
import type { BundleReportInput } from './report-input.ts';

/** Writes the findings that are no causes. */
export function writeSideFindings({ ranking, capture }: BundleReportInput): Section[] {
  const findings = buildSideFindings(ranking, capture);
  if (findings.length === 0) return [];
  return [{ id: 'side-findings', title: 'Side findings', blocks: [{ kind: 'findings', findings }] }];
}
