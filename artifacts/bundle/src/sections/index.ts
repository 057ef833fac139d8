import type { Report, Section } from '@hindsight/model';
import { writeArtifactSections } from './artifacts.ts';
import { contentsSection } from './captured-files.ts';
import { causesSection } from './causes.ts';
import { hostSection } from './host.ts';
import { otherExplanationsSection } from './other-explanations.ts';
import type { BundleReportInput } from './report-input.ts';
import { sequenceOfEventsSection } from './sequence-of-events.ts';
import { sideFindingsSection } from './side-findings.ts';
import { threadsWithCpuSection } from './threads-with-cpu.ts';
import { timelineSection } from './timeline.ts';
import { timelineLanesSection } from './timeline-lanes.ts';

/**
 * Writes the sections in reading order: the causes, the events, the CPU use, the captured files, and then the report of
 * each artifact.
 */
const SECTIONS: readonly ((input: BundleReportInput) => readonly Section[])[] = [
  causesSection,
  sequenceOfEventsSection,
  timelineLanesSection,
  timelineSection,
  otherExplanationsSection,
  sideFindingsSection,
  threadsWithCpuSection,
  hostSection,
  contentsSection,
  writeArtifactSections,
];

export const bundleReport = (input: BundleReportInput): Report => ({
  title: 'Captured bundle',
  verdict: input.verdict,
  sections: SECTIONS.flatMap((write) => write(input)),
});
