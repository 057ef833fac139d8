import { foldSections } from '@hindsight/claims';
import type { Report, Section } from '@hindsight/model';
import { writeArtifactSections } from './artifacts.ts';
import { writeCapturedFiles } from './captured-files.ts';
import { writeCauses } from './causes.ts';
import { writeHost } from './host.ts';
import { writeOtherExplanations } from './other-explanations.ts';
import { writePartCards } from './part-cards.ts';
import { writeProcessMemory } from './process-memory.ts';
import type { BundleReportInput } from './report-input.ts';
import { writeSequenceOfEvents } from './sequence-of-events.ts';
import { writeSideFindings } from './side-findings.ts';
import { writeThreadsWithCpu } from './threads-with-cpu.ts';
import { writeTimeline } from './timeline.ts';
import { writeTimelineLanes } from './timeline-lanes.ts';

/**
 * Writes the sections in reading order: the causes, the events, the files, the CPU use, the capture itself, and then the report of
 * each artifact.
 */
const SECTIONS: readonly ((input: BundleReportInput) => readonly Section[])[] = [
  writeCauses,
  writeSequenceOfEvents,
  writeTimelineLanes,
  writeTimeline,
  writeOtherExplanations,
  writePartCards,
  writeSideFindings,
  writeThreadsWithCpu,
  writeProcessMemory,
  writeHost,
  writeCapturedFiles,
  writeArtifactSections,
];

/** Sections that list what no cause is about; each is one line until it is opened. */
const FOLDED: ReadonlyMap<string, string> = new Map([
  ['timeline', 'event'],
  ['host', 'row'],
  ['contents', 'row'],
]);

export const buildReport = (input: BundleReportInput): Report => ({
  title: 'Captured bundle',
  verdict: input.verdict,
  sections: foldSections(
    SECTIONS.flatMap((write) => write(input)),
    FOLDED,
  ),
});
