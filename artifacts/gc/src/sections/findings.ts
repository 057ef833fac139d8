import { writeFindings } from '@hindsight/claims';
import type { SectionWriter } from './report-input.ts';

export const findingsSection: SectionWriter = ({ findings }) =>
  writeFindings(findings, 'No rule found a problem in this log.');
