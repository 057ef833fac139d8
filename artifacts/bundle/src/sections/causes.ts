import type { Block, Section } from '@hindsight/model';
import { buildCauseFinding } from '../findings.ts';
import type { BundleReportInput } from './report-input.ts';

/** Writes the causes, the one to act on first. */
export function writeCauses({ ranking, damage }: BundleReportInput): Section[] {
  const blocks: Block[] = [];
  if (damage !== undefined) blocks.push({ kind: 'paragraph', text: damage });
  if (ranking.causes.length > 0) blocks.push({ kind: 'findings', findings: ranking.causes.map(buildCauseFinding) });
  else
    blocks.push({ kind: 'paragraph', text: 'None was found; the explanations that were considered are listed below.' });
  return [{ id: 'findings', title: 'Root causes', blocks }];
}
