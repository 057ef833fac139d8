import type { ThreadState } from '../../events.ts';

const CALL = /^([^(]+)\(/;
const SLEEPS = /(?:^|\/)java[./]lang[./]Thread\.sleep/;
const WAITS = /(?:^|\/)java[./]lang[./]Object\.wait/;
const PARKS = /(?:^|\/)(?:sun[./]misc|jdk[./]internal[./]misc)[./]Unsafe\.park$/;
const PARKS_FOR_A_TIME = /LockSupport\.park(?:Nanos|Until)$/;

const parseMethod = (frame: string | undefined): string => CALL.exec(frame ?? '')?.[1] ?? '';

/**
 * Converts a state of J9: R runs; B waits to enter a monitor; P is parked; CW waits for a condition; MW (1.4) for a
 * monitor; Z has ended; S is suspended. A javacore is written while the JVM is stopped: threads that were running may
 * show CW then, although neither their stack nor the object they wait for supports it (IBM, "Interpreting a Javadump").
 */
export function parseJ9State(
  word: string,
  frames: readonly string[],
  waitsForObject: boolean,
): ThreadState | undefined {
  const top = parseMethod(frames[0]);
  switch (word) {
    case 'R':
      return 'RUNNABLE';
    case 'B':
    case 'MW':
      return 'BLOCKED';
    case 'P':
      return isParkedForATime(frames) ? 'TIMED_WAITING' : 'WAITING';
    case 'CW':
      if (SLEEPS.test(top)) return 'TIMED_WAITING';
      if (PARKS.test(top)) return isParkedForATime(frames) ? 'TIMED_WAITING' : 'WAITING';
      return waitsForObject || WAITS.test(top) ? 'WAITING' : 'RUNNABLE';
    case 'Z':
      return 'TERMINATED';
    default:
      return undefined;
  }
}

/** Returns whether a parked thread has a time limit. The method of `LockSupport` that calls `Unsafe.park` shows it. */
const isParkedForATime = (frames: readonly string[]): boolean => PARKS_FOR_A_TIME.test(parseMethod(frames[1]));
