import { buildFacts } from './metrics/facts.ts';
import { buildGc } from './metrics/gc.ts';
import { buildExceptions, buildIo } from './metrics/io-and-exceptions.ts';
import { buildLoads } from './metrics/loads.ts';
import { buildAllocation, buildLocks } from './metrics/memory-and-locks.ts';
import { listNotRecorded } from './metrics/not-recorded.ts';
import { buildProfiles } from './metrics/profiles.ts';
import { buildRuntime } from './metrics/runtime.ts';
import { buildTracedMethods } from './metrics/traced-methods.ts';
import type { Recording, RecordingAnalysis } from './model.ts';
import type { OldObject } from './model-figures.ts';

/** Computes all figures of a recording. */
export function analyzeColumns(
  recording: Recording,
  oldObjects: readonly OldObject[],
  { window, top }: Pick<RecordingAnalysis, 'window' | 'top'>,
): RecordingAnalysis {
  const gc = buildGc(recording);
  return {
    recording,
    window,
    top,
    facts: buildFacts(recording),
    notRecorded: listNotRecorded(recording),
    profiles: buildProfiles(recording),
    allocation: buildAllocation(recording),
    oldObjects,
    locks: buildLocks(recording),
    io: buildIo(recording),
    exceptions: buildExceptions(recording),
    methods: buildTracedMethods(recording),
    runtime: buildRuntime(recording),
    gc,
    loads: buildLoads(recording, gc),
  };
}
