import type { Report, Section } from '@hindsight/model';
import { artifactSections } from './artifacts.ts';
import { causesSection } from './causes.ts';
import { contentsSection } from './contents.ts';
import { hostSection } from './host.ts';
import { howItHappenedSection } from './how-it-happened.ts';
import { oneClockSection } from './one-clock.ts';
import { otherExplanationsSection } from './other-explanations.ts';
import type { BundleReportInput } from './report-input.ts';
import { sideFindingsSection } from './side-findings.ts';
import { threadsWithCpuSection } from './threads-with-cpu.ts';
import { timelineSection } from './timeline.ts';

/** In the order of reading: what it was, what happened when, who used the CPU, what was there; then each artifact's own report. */
const SECTIONS: readonly ((input: BundleReportInput) => readonly Section[])[] = [
  causesSection,
  howItHappenedSection,
  oneClockSection,
  timelineSection,
  otherExplanationsSection,
  sideFindingsSection,
  threadsWithCpuSection,
  hostSection,
  contentsSection,
  artifactSections,
];

export const bundleReport = (input: BundleReportInput): Report => ({
  title: 'Captured bundle',
  verdict: input.verdict,
  sections: SECTIONS.flatMap((write) => write(input)),
});
