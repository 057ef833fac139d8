import type { Tone } from '@hindsight/model';
import type { CountedState } from '../metrics/states.ts';
import type { DumpedThread } from '../model.ts';

interface StateStyle {
  readonly tone: Tone;
  readonly letter: string;
  readonly name: string;
}

const STYLES: Readonly<Record<CountedState, StateStyle>> = {
  BLOCKED: { tone: 'blocked', letter: 'B', name: 'blocked' },
  RUNNABLE: { tone: 'runnable', letter: 'R', name: 'runnable' },
  WAITING: { tone: 'waiting', letter: 'W', name: 'waiting' },
  TIMED_WAITING: { tone: 'timed-waiting', letter: 'T', name: 'timed waiting' },
  IN_NATIVE: { tone: 'native', letter: 'N', name: 'in native code' },
  NEW: { tone: 'other', letter: '+', name: 'new' },
  TERMINATED: { tone: 'other', letter: 'x', name: 'terminated' },
  UNABLE_DETERMINE: { tone: 'other', letter: '–', name: 'no Java state' },
};

/** The states in the order of bars, the most harmful first. */
export const SHOWN_STATES = Object.keys(STYLES) as readonly CountedState[];

export const getStateStyle = (state: CountedState): StateStyle => STYLES[state];

export const getThreadStyle = ({ state }: DumpedThread): StateStyle => STYLES[state ?? 'UNABLE_DETERMINE'];
