import { writeSections } from '@hindsight/claims';
import type { Report } from '@hindsight/model';
import { composeVerdict } from '../verdict.ts';
import { allThreadsSection } from './all-threads.ts';
import { blockingSection } from './blocking.ts';
import { callTreeSection } from './call-tree.ts';
import { cpuSection } from './cpu.ts';
import { exceptionsSection } from './exceptions.ts';
import { findingsSection } from './findings.ts';
import { groupsSection } from './groups.ts';
import { identicalStacksSection } from './identical-stacks.ts';
import { inputSection } from './input.ts';
import { jvmThreadsSection } from './jvm-threads.ts';
import { keyFigures } from './key-figures.ts';
import { methodsSection } from './methods.ts';
import { overTimeSection } from './over-time.ts';
import type { ReportInput, SectionWriter } from './report-input.ts';
import { statesSection } from './states.ts';
import { virtualThreadsSection } from './virtual-threads.ts';

/** The sections in reading order: decide, act, see, dig, trust. */
const SECTIONS: readonly SectionWriter[] = [
  keyFigures,
  findingsSection,
  statesSection,
  overTimeSection,
  blockingSection,
  cpuSection,
  callTreeSection,
  identicalStacksSection,
  methodsSection,
  groupsSection,
  exceptionsSection,
  virtualThreadsSection,
  jvmThreadsSection,
  allThreadsSection,
  inputSection,
];

export const threadsReport = (input: ReportInput): Report => ({
  title: 'Thread dumps',
  verdict: composeVerdict(input.findings, input.analysis),
  sections: writeSections(SECTIONS, input),
});
