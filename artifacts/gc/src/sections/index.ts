import { writeSections } from '@hindsight/claims';
import type { Report } from '@hindsight/model';
import { composeVerdict } from '../verdict.ts';
import { causesSection } from './causes.ts';
import { cyclesTimeline } from './cycles-timeline.ts';
import { findingsSection } from './findings.ts';
import { generationsTimeline } from './generations-timeline.ts';
import { heapByCollection, heapTimeline } from './heap-timeline.ts';
import { humongousSection } from './humongous.ts';
import { inputSection } from './input.ts';
import { jvmFlags } from './jvm-flags.ts';
import { keyFigures } from './key-figures.ts';
import { memorySizes } from './memory-sizes.ts';
import { metaspaceTimeline } from './metaspace-timeline.ts';
import { pauseDistribution } from './pause-distribution.ts';
import { durationsTimeline, pauseTimeline } from './pause-timeline.ts';
import { phasesSection } from './phases.ts';
import { ratesTimeline } from './rates-timeline.ts';
import { referencesSection } from './references.ts';
import type { ReportInput, SectionWriter } from './report-input.ts';
import { safepointsSection } from './safepoints.ts';
import { stallsSection } from './stalls.ts';
import { stringDeduplicationSection } from './string-deduplication.ts';
import { foldSection } from './summaries.ts';
import { tenuringSection } from './tenuring.ts';

/** The order of reading: decide, act, understand, explore, trust. */
const SECTIONS: readonly SectionWriter[] = [
  keyFigures,
  findingsSection,
  heapTimeline,
  pauseTimeline,
  heapByCollection,
  durationsTimeline,
  generationsTimeline,
  metaspaceTimeline,
  ratesTimeline,
  cyclesTimeline,
  pauseDistribution,
  phasesSection,
  causesSection,
  tenuringSection,
  humongousSection,
  safepointsSection,
  stringDeduplicationSection,
  referencesSection,
  stallsSection,
  memorySizes,
  jvmFlags,
  inputSection,
];

export const buildGcReport = (input: ReportInput): Report => ({
  title: 'GC log',
  verdict: composeVerdict(input.findings, input.totals),
  sections: writeSections(SECTIONS, input).map((section) => foldSection(section, input)),
});
