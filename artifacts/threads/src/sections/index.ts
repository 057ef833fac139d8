import type { Report } from '@hindsight/model';
import { verdictOf } from '../verdict.ts';
import type { ReportInput, SectionWriter } from './report-input.ts';

/** In the order of reading: decide, act, see, dig, trust. */
const SECTIONS: readonly SectionWriter[] = [];

export const threadsReport = (input: ReportInput): Report => ({
  title: 'Thread dumps',
  verdict: verdictOf(input.findings, input.analysis),
  sections: SECTIONS.flatMap((write) => write(input) ?? []),
});
