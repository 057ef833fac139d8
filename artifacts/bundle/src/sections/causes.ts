import type { Block, Section } from '@hindsight/model';
import { causeFinding, sideFindings } from '../findings.ts';
import type { BundleReportInput } from './report-input.ts';

/** The causes, first the one to act on; then what is so besides and is no cause. */
export function causesSection({ judgement, capture, damage, verdict }: BundleReportInput): Section[] {
  const causes: Block[] = [];
  if (damage !== undefined) causes.push({ kind: 'paragraph', text: damage });
  if (judgement.causes.length > 0) causes.push({ kind: 'findings', findings: judgement.causes.map(causeFinding) });
  else causes.push({ kind: 'paragraph', text: verdict.sentence });
  const others = sideFindings(judgement, capture);
  return [
    { id: 'findings', title: 'Root causes', blocks: causes },
    ...(others.length > 0
      ? [{ id: 'side-findings', title: 'Besides', blocks: [{ kind: 'findings' as const, findings: others }] }]
      : []),
  ];
}
