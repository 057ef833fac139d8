import { NO_ID, type Recording, type RecordingAnalysis, type SampleColumns } from '../../model.ts';
import type { Profile } from '../../model-figures.ts';
import type { ProfileId } from '../../profile-ids.ts';

/** Returns the profile of an id; undefined when the recording has no event of it. */
export const findProfile = ({ profiles }: RecordingAnalysis, id: ProfileId): Profile | undefined =>
  profiles.find((profile) => profile.id === id);

/** The profile that tells best where processor time went: by time where the JVM measured it, else by samples. */
export const findCpuProfile = (analysis: RecordingAnalysis): Profile | undefined =>
  findProfile(analysis, 'cpu-time') ?? findProfile(analysis, 'cpu');

/** The rows of the events of a profile. */
export const listColumns = ({ recording }: RecordingAnalysis, profile: Profile | undefined): SampleColumns[] =>
  (profile?.events ?? []).flatMap((type) => recording.samples.get(type) ?? []);

const RUNNING = /(?:RUNNABLE|DEFAULT)$/;

/** Whether a row of the CPU profile is a sample of a running thread: async-profiler also samples those that sleep. */
export function isRunning({ names }: Recording, { states, eventType }: SampleColumns, row: number): boolean {
  if (eventType !== 'jdk.ExecutionSample') return true;
  const state = names[states[row] ?? NO_ID];
  return state === undefined || RUNNING.test(state);
}

/** The weight of each stack of running threads. */
export function sumRunningStacks(recording: Recording, columns: readonly SampleColumns[]): Map<number, number> {
  const weights = new Map<number, number>();
  for (const one of columns)
    for (let row = 0; row < one.rows; row++) {
      const stack = one.stacks[row] ?? NO_ID;
      if (stack !== NO_ID && isRunning(recording, one, row))
        weights.set(stack, (weights.get(stack) ?? 0) + (one.weights[row] ?? 0));
    }
  return weights;
}

/** The largest of any number of values; 0 without any. */
export function findMaximum(values: Iterable<number>): number {
  let max = 0;
  for (const value of values) if (value > max) max = value;
  return max;
}

/** Sums the weights of rows by what `key` says of them. */
export function sumBy(
  columns: readonly SampleColumns[],
  key: (columns: SampleColumns, row: number) => string | undefined,
): Map<string, { count: number; weight: number; max: number }> {
  const sums = new Map<string, { count: number; weight: number; max: number }>();
  for (const one of columns) {
    const hasMaxima = one.maxima.length > 0;
    for (let row = 0; row < one.rows; row++) {
      const name = key(one, row);
      if (name === undefined) continue;
      const sum = sums.get(name) ?? { count: 0, weight: 0, max: 0 };
      sum.count += one.counts[row] ?? 1;
      sum.weight += one.weights[row] ?? 0;
      if (hasMaxima) sum.max = Math.max(sum.max, one.maxima[row] ?? 0);
      sums.set(name, sum);
    }
  }
  return sums;
}

/** The largest of the sums, with its name. */
export const findLargest = <Sum extends { readonly weight: number }>(
  sums: ReadonlyMap<string, Sum>,
): (Sum & { readonly name: string }) | undefined => {
  let largest: (Sum & { readonly name: string }) | undefined;
  for (const [name, sum] of sums) if (!largest || sum.weight > largest.weight) largest = { ...sum, name };
  return largest;
};
