import { writeFindings, writeSections } from '@hindsight/claims';
import type { Report } from '@hindsight/model';
import { mergeLines } from '@hindsight/stack-profiles';
import { composeVerdict } from '../verdict.ts';
import { writeAllocation, writeMalloc, writeOldObjects } from './allocation.ts';
import { writeNative, writeRunningProfiles, writeWall } from './cpu.ts';
import { writeEnvironment, writeJvm } from './environment.ts';
import { writeExceptions } from './exceptions.ts';
import { writeGc } from './gc.ts';
import { unfoldSections } from './in-sight.ts';
import { writeIo } from './io.ts';
import { writeKeyFigures } from './key-figures.ts';
import { writeLoad } from './load.ts';
import { writeLocks, writeWaits } from './locks.ts';
import { writeProcessMemory } from './process-memory.ts';
import type { ReportInput, SectionWriter } from './report-input.ts';
import { writeRuntime } from './runtime.ts';
import { writeEventTypes, writeNotRecorded, writeSettings } from './settings.ts';
import { writeTracedMethods } from './traced-methods.ts';

const findingsSection: SectionWriter = ({ findings }) =>
  writeFindings(findings, 'No rule found a problem in this recording.');

/** The sections in reading order: decide, act, see, dig, trust. */
const SECTIONS: readonly SectionWriter[] = [
  writeKeyFigures,
  findingsSection,
  ...writeRunningProfiles,
  writeTracedMethods,
  writeLoad,
  writeWall,
  writeNative,
  writeAllocation,
  writeOldObjects,
  writeMalloc,
  writeLocks,
  writeWaits,
  writeIo,
  writeExceptions,
  writeGc,
  writeProcessMemory,
  writeRuntime,
  writeEnvironment,
  writeJvm,
  writeSettings,
  writeNotRecorded,
  writeEventTypes,
];

/** The report of a recording or of collapsed stacks. */
export function recordingReport(given: Omit<ReportInput, 'merged'>): Report {
  const input = { ...given, merged: mergeLines(given.profiles.tree) };
  const { analysis, findings } = input;
  return {
    title: analysis.recording.isCollapsed ? 'Collapsed stacks' : 'Flight recording',
    verdict: composeVerdict(findings, analysis),
    sections: unfoldSections(writeSections(SECTIONS, input), input),
  };
}
