import { writeSections } from '@hindsight/claims';
import type { Report } from '@hindsight/model';
import { composeVerdict } from '../verdict.ts';
import { dominatorsSection } from './dominators.ts';
import { findingsSection } from './findings.ts';
import { histogramSection } from './histogram.ts';
import { keyFigures } from './key-figures.ts';
import { loadersSection } from './loaders.ts';
import { memoryMapsSection } from './memory-maps.ts';
import type { ReportInput, SectionWriter } from './report-input.ts';
import { rootsSection } from './roots.ts';
import { settingsSection } from './settings.ts';
import { stringsSection } from './strings.ts';
import { suspectsSection } from './suspects.ts';
import { threadsSection } from './threads.ts';
import { unreachableSection } from './unreachable.ts';
import { wasteSection } from './waste.ts';

/** Sections in reading order: findings, holders of memory, its composition, waste. */
const SECTIONS: readonly SectionWriter[] = [
  keyFigures,
  findingsSection,
  memoryMapsSection,
  suspectsSection,
  dominatorsSection,
  histogramSection,
  wasteSection,
  stringsSection,
  threadsSection,
  loadersSection,
  rootsSection,
  unreachableSection,
  settingsSection,
];

export const heapReport = (input: ReportInput): Report => ({
  title: 'Heap dump',
  verdict: composeVerdict(input.analysis, input.findings),
  sections: writeSections(SECTIONS, input),
});
