import type { Section } from '@hindsight/model';
import { sideFindings } from '../findings.ts';
import type { BundleReportInput } from './report-input.ts';

/** What is so besides and is no cause, apart from the causes. */
export function sideFindingsSection({ judgement, capture }: BundleReportInput): Section[] {
  const findings = sideFindings(judgement, capture);
  if (findings.length === 0) return [];
  return [{ id: 'side-findings', title: 'Side findings', blocks: [{ kind: 'findings', findings }] }];
}
