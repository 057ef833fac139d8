import { writeSections } from '@hindsight/claims';
import type { Report } from '@hindsight/model';
import { composeVerdict } from '../verdict.ts';
import { writeClassLoaders } from './class-loaders.ts';
import { writeClasses } from './classes.ts';
import { writeCollections } from './collections.ts';
import { findingsSection } from './findings.ts';
import { writeInput } from './input.ts';
import { writeKeyFigures } from './key-figures.ts';
import { writeMappings } from './mappings.ts';
import { writeNativeMemory } from './native-memory.ts';
import { writeOverTime } from './over-time.ts';
import { writeProcess } from './process.ts';
import type { ReportInput, SectionWriter } from './report-input.ts';
import { writeWhereMemoryIs } from './where-memory-is.ts';

/** The sections in reading order: decide, act, see, dig, trust. */
const SECTIONS: readonly SectionWriter[] = [
  writeKeyFigures,
  findingsSection,
  writeWhereMemoryIs,
  writeOverTime,
  writeNativeMemory,
  writeClasses,
  writeClassLoaders,
  writeCollections,
  writeMappings,
  writeProcess,
  writeInput,
];

export const memoryReport = (input: ReportInput): Report => ({
  title: 'Memory tables',
  verdict: composeVerdict(input.findings, input.analysis),
  sections: writeSections(SECTIONS, input),
});
