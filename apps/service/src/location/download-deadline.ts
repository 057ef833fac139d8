import { ArtifactError } from '@hindsight/model';
import type { LocationRules } from './rules.ts';

/** What ends a download early, as one signal: the caller, the whole time, and silence of the other side. */
export interface Stopwatch {
  /** Its reason is the caller's own, or a `location-timeout`. */
  readonly signal: AbortSignal;
  /** The other side is waited for, from now on. */
  wait(): void;
  /** It is our turn: its silence does not count. */
  rest(): void;
  /** The download is over. */
  end(): void;
}

const seconds = (ms: number): string => `${ms / 1000} seconds`;

export function startStopwatch(
  { timeoutMs, idleTimeoutMs }: Pick<LocationRules, 'timeoutMs' | 'idleTimeoutMs'>,
  caller: AbortSignal,
): Stopwatch {
  const stop = new AbortController();
  let silence: NodeJS.Timeout | undefined;
  const rest = () => clearTimeout(silence);
  const giveUp = (reason: unknown) => {
    end();
    stop.abort(reason);
  };
  const timeUp = (details: string) => giveUp(new ArtifactError('location-timeout', details));
  const callerStops = () => giveUp(caller.reason);
  const whole = setTimeout(timeUp, timeoutMs, `The download was not over after ${seconds(timeoutMs)}.`);
  const end = () => {
    rest();
    clearTimeout(whole);
    caller.removeEventListener('abort', callerStops);
  };
  const wait = () => {
    rest();
    silence = setTimeout(timeUp, idleTimeoutMs, `Nothing came for ${seconds(idleTimeoutMs)}.`);
  };
  if (caller.aborted) callerStops();
  else caller.addEventListener('abort', callerStops);
  return { signal: stop.signal, wait, rest, end };
}
