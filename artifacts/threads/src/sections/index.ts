import { foldSections, writeSections } from '@hindsight/claims';
import type { Report } from '@hindsight/model';
import { composeVerdict } from '../verdict.ts';
import { writeAllThreads } from './all-threads.ts';
import { writeBlocking } from './blocking.ts';
import { writeCallTrees } from './call-tree.ts';
import { writeCpu } from './cpu.ts';
import { writeExceptions } from './exceptions.ts';
import { findingsSection } from './findings.ts';
import { writeGroups } from './groups.ts';
import { writeIdenticalStacks } from './identical-stacks.ts';
import { writeInput } from './input.ts';
import { writeJvmThreads } from './jvm-threads.ts';
import { writeKeyFigures } from './key-figures.ts';
import { writeMethods } from './methods.ts';
import { writeOverTime } from './over-time.ts';
import type { ReportInput, SectionWriter } from './report-input.ts';
import { writeStates } from './states.ts';
import { writeVirtualThreads } from './virtual-threads.ts';

/** The sections in reading order: decide, act, see, dig, trust. */
const SECTIONS: readonly SectionWriter[] = [
  writeKeyFigures,
  findingsSection,
  writeStates,
  writeOverTime,
  writeBlocking,
  writeCpu,
  writeCallTrees,
  writeIdenticalStacks,
  writeMethods,
  writeGroups,
  writeExceptions,
  writeVirtualThreads,
  writeJvmThreads,
  writeAllThreads,
  writeInput,
];

/** Sections that list what no finding is about; each is one line until it is opened. */
const FOLDED: ReadonlyMap<string, string> = new Map([
  ['methods', 'method'],
  ['groups', 'group'],
  ['exceptions', 'exception'],
  ['jvm-threads', 'thread'],
  ['threads', 'thread'],
]);

export const threadsReport = (input: ReportInput): Report => ({
  title: 'Thread dumps',
  verdict: composeVerdict(input.findings, input.analysis),
  sections: foldSections(writeSections(SECTIONS, input), FOLDED),
});
