import { rememberByStack } from '../../metrics/remember-by-stack.ts';
import { NO_ID, type RecordingAnalysis } from '../../model.ts';
import { DEFAULT_PERIOD_MS, getSetting, parseSettingMs } from './settings.ts';
import { listFrames } from './stacks.ts';

const NATIVE = 'jdk.NativeMethodSample';
const MAX_FRAMES = 40;

/**
 * What a thread spends in native calls of one kind. The sampler takes one thread in native code at a time, so that this is the least of
 * it where several threads are there.
 */
export interface NativeCalls {
  readonly id: number;
  readonly thread: string;
  readonly samples: number;
  readonly totalMs: number;
  /** The stack in which it was met most often. */
  readonly stack: number;
}

/** Sums the samples of native calls by thread, the largest first. Quick calls are in no event, but in samples. */
export function findNativeCalls(
  analysis: RecordingAnalysis,
  isCall: (frames: readonly string[]) => boolean,
): NativeCalls[] {
  const { recording } = analysis;
  const columns = recording.samples.get(NATIVE);
  const isOfCall = rememberByStack((stack) => isCall(listFrames(recording, stack, MAX_FRAMES)));
  const threads = new Map<number, Map<number, number>>();
  for (let row = 0; row < (columns?.rows ?? 0); row++) {
    const stack = columns?.stacks[row] ?? NO_ID;
    if (!isOfCall(stack)) continue;
    const id = columns?.threads[row] ?? NO_ID;
    const stacks = threads.get(id) ?? new Map<number, number>();
    stacks.set(stack, (stacks.get(stack) ?? 0) + (columns?.counts[row] ?? 1));
    threads.set(id, stacks);
  }
  const periodMs = parseSettingMs(getSetting(analysis, NATIVE, 'period')) ?? DEFAULT_PERIOD_MS;
  return [...threads]
    .map(([id, stacks]) => {
      const samples = [...stacks.values()].reduce((sum, one) => sum + one, 0);
      const [stack = NO_ID] = [...stacks].toSorted((a, b) => b[1] - a[1])[0] ?? [];
      return { id, thread: recording.threads[id]?.name ?? '', samples, totalMs: samples * periodMs, stack };
    })
    .toSorted((a, b) => b.samples - a.samples);
}
