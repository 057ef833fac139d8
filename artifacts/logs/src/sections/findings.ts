import { writeFindings } from '@hindsight/claims';
import type { SectionWriter } from './section.ts';

export const findingsSection: SectionWriter = ({ findings }) =>
  writeFindings(findings, 'No rule has anything to say about this log.');
