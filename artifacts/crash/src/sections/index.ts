import { writeSections } from '@hindsight/claims';
import type { Report } from '@hindsight/model';
import { composeVerdict } from '../verdict.ts';
import { writeFindingsSection } from './findings.ts';
import { writeJvm } from './jvm.ts';
import { writeKeyFigures } from './key-figures.ts';
import { writeLastSeconds } from './last-seconds.ts';
import { writeLibraries } from './libraries.ts';
import { writeLimits } from './limits.ts';
import { writeMemory } from './memory.ts';
import type { ReportInput, SectionWriter } from './report-input.ts';
import { writeReportSections } from './report-sections.ts';
import { writeRunning } from './running.ts';

/** The sections in reading order: whose fault it is, what ran, what was short, what came before, and what it ran on. */
const SECTIONS: readonly SectionWriter[] = [
  writeKeyFigures,
  writeFindingsSection,
  writeRunning,
  writeLimits,
  writeLastSeconds,
  writeJvm,
  writeLibraries,
  writeMemory,
  writeReportSections,
];

export const crashReport = (input: ReportInput): Report => ({
  title: 'Crash report',
  verdict: composeVerdict(input.findings, input.analysis),
  sections: writeSections(SECTIONS, input),
});
