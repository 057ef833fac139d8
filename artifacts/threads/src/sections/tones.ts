import type { Tone } from '@hindsight/model';
import type { CountedState } from '../metrics/states.ts';
import type { DumpedThread } from '../model.ts';

interface StateLook {
  readonly tone: Tone;
  readonly letter: string;
  readonly name: string;
}

const LOOKS: Readonly<Record<CountedState, StateLook>> = {
  BLOCKED: { tone: 'blocked', letter: 'B', name: 'blocked' },
  RUNNABLE: { tone: 'runnable', letter: 'R', name: 'runnable' },
  WAITING: { tone: 'waiting', letter: 'W', name: 'waiting' },
  TIMED_WAITING: { tone: 'timed-waiting', letter: 'T', name: 'timed waiting' },
  IN_NATIVE: { tone: 'native', letter: 'N', name: 'in native code' },
  NEW: { tone: 'other', letter: '+', name: 'new' },
  TERMINATED: { tone: 'other', letter: 'x', name: 'terminated' },
  UNABLE_DETERMINE: { tone: 'other', letter: '–', name: 'no Java state' },
};

/** In the order in which bars show them: what hurts comes first. */
export const SHOWN_STATES = Object.keys(LOOKS) as readonly CountedState[];

export const lookOfState = (state: CountedState): StateLook => LOOKS[state];

export const lookOf = ({ state }: DumpedThread): StateLook => LOOKS[state ?? 'UNABLE_DETERMINE'];
