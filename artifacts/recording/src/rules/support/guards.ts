import { type Confidence, compareLevels, type Level } from '@hindsight/model';
import { measureAllocationRate } from '../../metrics/allocation-rate.ts';
import type { RecordingAnalysis } from '../../model.ts';
import { findCpuSamples } from './cpu-samples.ts';

/** Rates and shares of a shorter recording say little. */
export const SHORT_MS = 20_000;
/** A JVM starts up: classes are loaded and code is compiled. */
const WARM_UP_MS = 60_000;
/** Share of the machine below which a JVM is idle. */
const IDLE_LOAD = 0.05;
/** Share of the machine that others have, from which they keep a JVM from the processors. */
const STARVING_LOAD = 0.4;
/** The same, from which they leave it next to nothing. */
const OVERRUN_LOAD = 0.8;
/** A sampler that lacks a processor itself takes few samples; an idle JVM has still fewer. */
const STARVED_SAMPLES_PER_SECOND = 5;
const MS_PER_SECOND = 1000;
const MANY_SAMPLES = 1000;
const SOME_SAMPLES = 100;

export const isShort = ({ recording }: RecordingAnalysis): boolean => recording.durationMs < SHORT_MS;

/** A level that a rate or share may have: those of a short recording are warnings at most. */
export const capLevel = (analysis: RecordingAnalysis, level: Level): Level =>
  isShort(analysis) && compareLevels(level, 'WARNING') < 0 ? 'WARNING' : level;

/** A JVM allocates so much a second while it hardly works: what it consists of is no news. */
const SLIGHT_ALLOCATION = 10 * 1024 * 1024;

export const hasSlightAllocation = (analysis: RecordingAnalysis): boolean =>
  measureAllocationRate(analysis) < SLIGHT_ALLOCATION;

/** The mean load of the JVM, 0 to 1 of the machine; undefined when it was not recorded. */
export function getJvmLoad({ loads }: RecordingAnalysis): number | undefined {
  const load = loads.cpuLoad;
  return load && load.jvmUserAvg + load.jvmSystemAvg;
}

export const isIdle = (analysis: RecordingAnalysis): boolean =>
  (getJvmLoad(analysis) ?? 1) < IDLE_LOAD && !isStarved(analysis);

/**
 * Whether other processes keep this JVM from the processors: they have a large part of the machine, and threads of this JVM were met
 * wanting to run again and again. Such a JVM has a low load, and is not idle.
 */
export function isStarved(analysis: RecordingAnalysis): boolean {
  if (!isCrowded(analysis)) return false;
  const wanting = findCpuSamples(analysis)?.count ?? 0;
  return (
    wanting >= SOME_SAMPLES && wanting * MS_PER_SECOND >= STARVED_SAMPLES_PER_SECOND * analysis.recording.durationMs
  );
}

/** The mean part of the machine that other processes have; 0 when it was not recorded. */
const getOtherLoad = ({ loads: { cpuLoad } }: RecordingAnalysis): number =>
  cpuLoad ? cpuLoad.machineTotalAvg - cpuLoad.jvmUserAvg - cpuLoad.jvmSystemAvg : 0;

/** Whether other processes have a large part of the machine. */
export const isCrowded = (analysis: RecordingAnalysis): boolean => getOtherLoad(analysis) >= STARVING_LOAD;

/** Whether other processes have nearly all of the machine. */
export const isOverrun = (analysis: RecordingAnalysis): boolean => getOtherLoad(analysis) >= OVERRUN_LOAD;

/** The confidence of a claim about shares of so many events; what a short recording shows may be a moment of the program. */
export function rateConfidence(analysis: RecordingAnalysis, events: number): Confidence {
  if (events < SOME_SAMPLES) return 'low';
  const isSure = events >= MANY_SAMPLES;
  if (isShort(analysis)) return isSure ? 'medium' : 'low';
  return isSure ? 'high' : 'medium';
}

/** Rates and shares of a recording of this length are warnings when they are far beyond their limits. */
const BRIEF_MS = 10_000;

/** Whether a recording is of so few seconds that its shares are those of a moment, mostly of a start. */
export const isBrief = ({ recording }: RecordingAnalysis): boolean => recording.durationMs < BRIEF_MS;

/** Whether a recording is too short for a warning about a share, however large it is. */
export const isTooShort = ({ recording }: RecordingAnalysis, share: number, limit: number): boolean =>
  recording.durationMs < (share >= 2 * limit ? BRIEF_MS : SHORT_MS);

/** When the warm-up of the JVM ends, in ms after the start of the recording; 0 when the JVM started long before. */
export function getWarmUpEnd({ recording, facts }: RecordingAnalysis): number {
  const started = facts.jvm.startMs;
  return started === undefined ? 0 : Math.max(0, started + WARM_UP_MS - recording.startMs);
}

/** How far a share of so many samples may be wrong: three standard deviations, as a share. */
export const measureError = (share: number, samples: number): number =>
  samples === 0 ? 1 : 3 * Math.sqrt(Math.max(0, share * (1 - share)) / samples);

/** The number of processors that the JVM may use. */
export const countProcessors = ({ facts }: RecordingAnalysis): number | undefined =>
  facts.container?.effectiveCpuCount ?? facts.cpu.hardwareThreads ?? facts.cpu.cores;

/** Whether the length of a recording is that of a JVM with limits of its own. */
export const isContainer = ({ facts }: RecordingAnalysis): boolean =>
  facts.container?.memoryLimitBytes !== undefined || facts.container?.cpuQuotaMs !== undefined;
