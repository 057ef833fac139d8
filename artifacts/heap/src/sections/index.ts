import { writeSections } from '@hindsight/claims';
import type { Report } from '@hindsight/model';
import { composeVerdict } from '../verdict.ts';
import { writeComponentsSection } from './components.ts';
import { writeDominatorsSection } from './dominators.ts';
import { findingsSection } from './findings.ts';
import { writeHistogramSection } from './histogram.ts';
import { listKeyFigures } from './key-figures.ts';
import { writeLoadersSection } from './loaders.ts';
import { writeMemoryMapsSection } from './memory-maps.ts';
import { writeMergedPathsSection } from './merged-paths.ts';
import type { ReportInput, SectionWriter } from './report-input.ts';
import { writeRootsSection } from './roots.ts';
import { writeSettingsSection } from './settings.ts';
import { writeStringsSection } from './strings.ts';
import { foldSection } from './summaries.ts';
import { writeMoreSuspectsSection, writeSuspectsSection } from './suspects.ts';
import { writeThreadsSection } from './threads.ts';
import { writeUnreachableSection } from './unreachable.ts';
import { writeWasteSection } from './waste.ts';

/** Sections in reading order: findings, suspects with their paths, holders of memory, its composition, waste. */
const SECTIONS: readonly SectionWriter[] = [
  listKeyFigures,
  findingsSection,
  writeSuspectsSection,
  writeMemoryMapsSection,
  writeMoreSuspectsSection,
  writeMergedPathsSection,
  writeDominatorsSection,
  writeComponentsSection,
  writeHistogramSection,
  writeWasteSection,
  writeStringsSection,
  writeThreadsSection,
  writeLoadersSection,
  writeRootsSection,
  writeUnreachableSection,
  writeSettingsSection,
];

/** Sections of which a portable heap dump has nothing, because it has neither values nor loaders. */
const NEEDS_VALUES: ReadonlySet<SectionWriter> = new Set([
  writeWasteSection,
  writeStringsSection,
  writeLoadersSection,
  writeUnreachableSection,
  writeSettingsSection,
]);

const selectSections = ({ analysis }: ReportInput): readonly SectionWriter[] =>
  analysis.dump.phd ? SECTIONS.filter((section) => !NEEDS_VALUES.has(section)) : SECTIONS;

export const buildReport = (input: ReportInput): Report => ({
  title: 'Heap dump',
  verdict: composeVerdict(input.analysis, input.findings),
  sections: writeSections(selectSections(input), input).map((section) => foldSection(section, input)),
});
