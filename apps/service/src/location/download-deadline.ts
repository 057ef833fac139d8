import { ArtifactError } from '@hindsight/model';
import type { LocationRules } from './rules.ts';

/** Combines everything that ends a download early into one signal: the caller, the total time, and silence of the server. */
export interface Stopwatch {
  /** Its reason is that of the caller's signal or a `location-timeout`. */
  readonly signal: AbortSignal;
  /** Starts to measure the silence of the server. */
  wait(): void;
  /** Stops to measure the silence, because this side is processing. */
  rest(): void;
  /** Ends all timers. */
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
