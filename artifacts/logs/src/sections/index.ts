import { foldSections, writeSections } from '@hindsight/claims';
import type { Report } from '@hindsight/model';
import { composeVerdict } from '../verdict.ts';
import { errorsSection } from './errors.ts';
import { findingsSection } from './findings.ts';
import { gapsSection } from './gaps.ts';
import { inputSection } from './input.ts';
import { keyFigures } from './key-figures.ts';
import { timelineSection } from './levels.ts';
import { userSection } from './my-patterns.ts';
import { patternsSection } from './patterns.ts';
import { privateSection } from './private-data.ts';
import type { LogReportInput, SectionWriter } from './section.ts';

/** In the order of reading: decide, act, see, dig, trust. */
const SECTIONS: readonly SectionWriter[] = [
  keyFigures,
  findingsSection,
  timelineSection,
  errorsSection,
  gapsSection,
  patternsSection,
  privateSection,
  userSection,
  inputSection,
];

/** Sections that list what no finding is about; each is one line until it is opened. */
const FOLDED: ReadonlyMap<string, string> = new Map([
  ['patterns', 'pattern'],
  ['gaps', 'gap'],
  ['private-data', 'row'],
  ['input', 'format'],
]);

export const buildLogReport = (input: LogReportInput): Report => ({
  title: 'Application log',
  verdict: composeVerdict(input.findings, input.analysis),
  sections: foldSections(writeSections(SECTIONS, input), FOLDED),
});
