import type { PauseEvent, Timestamp } from '../events.ts';

/** A heartbeat covers about a second of quanta of half a millisecond; more than this is no heartbeat. */
const MAX_QUANTA_PER_HEARTBEAT = 5000;
/** One line represents hundreds of pauses: a long log must not produce an unlimited number of rows. */
const MAX_QUANTA_PER_LOG = 1_000_000;

/** The summary of a heartbeat of the metronome policy, whose quanta are short pauses; times in ms. */
interface QuantaSummary {
  readonly count: number;
  readonly min: number;
  readonly mean: number;
  readonly max: number;
}

/** Expands the heartbeats of one log into pauses. */
export class HeartbeatExpander {
  private emittedQuanta = 0;

  /**
   * Expands a heartbeat: all quanta between the shortest and the longest get the mean that keeps the sum. Near the end
   * of a very long log one row with the mean represents all of them.
   */
  expandQuanta({ count, min, mean, max }: QuantaSummary): number[] {
    if (!(count >= 1 && min >= 0 && mean >= 0 && max >= 0)) return [];
    if (count === 1) return [max];
    const maxQuanta = this.emittedQuanta < MAX_QUANTA_PER_LOG ? MAX_QUANTA_PER_HEARTBEAT : 3;
    const between = Math.min(count, maxQuanta) - 2;
    this.emittedQuanta += between + 2;
    const share = Math.max(0, (count * mean - min - max) / (count - 2));
    return [min, ...Array<number>(between).fill(share), max];
  }
}

export const createQuantumPause = (
  name: string,
  duration: number,
  stamp: Timestamp,
  line: number,
  lastLine: number,
): PauseEvent => ({ kind: 'pause', pause: 'other', name, cause: '', ...stamp, line, lastLine, duration, marks: 0 });
