import { writeFindings } from '@hindsight/claims';
import type { SectionWriter } from './report-input.ts';

export const writeFindingsSection: SectionWriter = ({ findings, analysis: { report } }) =>
  writeFindings(
    findings,
    report.crash.kind === 'none'
      ? 'The report was asked for: no crash is in it, and no rule found a problem.'
      : 'No rule explains this part of a report.',
  );
