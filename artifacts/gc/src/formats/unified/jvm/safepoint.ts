import type { Message, MessageReader } from '../line/message.ts';
import { type PendingEvents, shiftBack } from '../pending-events.ts';
import { parseDecimal } from '../text/sizes.ts';

const UPPER_S = 83;
const UPPER_T = 84;
const UPPER_A = 65;
const UPPER_E = 69;
const UPPER_L = 76;
const LOWER_S = 115;
const NANOS_PER_MS = 1e6;

/**
 * Matches the line of JDK 13 and later; it has `Cleanup` until 20, `Leaving safepoint` from 21, `Threads: …` from 22.
 */
const OPERATION =
  /^Safepoint "([^"]*)", Time since last: \d+ ns, Reaching safepoint: (\d{1,15}) ns,(?: Cleanup: (\d{1,15}) ns,)?.* Total: (\d{1,15}) ns/;
/** Matches the line of JDK 9 to 12. */
const STOPPED =
  /^Total time for which application threads were stopped: (\d{1,15}[.,]\d+) seconds, Stopping threads took: (\d{1,15}[.,]\d+) seconds/;
/** Matches what JDK 9 to 12 write at the end of the clean-up, before the operation. */
const CLEANUP = /^safepoint cleanup tasks, (\d{1,15}[.,]\d+) secs/;
const ENTERING = 'Entering safepoint region: ';

/** Reads the stops of the application that the JVM reports as safepoints. */
export function createSafepointReader(pending: PendingEvents): MessageReader {
  /** The operation of the next stop: JDK 9 to 12 name it in a line of its own, before the times. */
  let entered = '';
  let cleanedUp: number | undefined;

  function emit(
    message: Message,
    operation: string,
    duration: number,
    timeToSafepoint: number,
    cleanup?: number,
  ): void {
    pending.emit({
      kind: 'safepoint',
      operation,
      ...shiftBack(message, duration),
      duration,
      timeToSafepoint,
      ...(cleanup !== undefined && { cleanup }),
      line: message.line,
    });
  }

  function readOperation(message: Message): boolean {
    const match = OPERATION.exec(message.text);
    if (!match) return false;
    const [, operation = '', reaching, cleanup, total] = match;
    const inMs = (nanos: string | undefined) => Number(nanos) / NANOS_PER_MS;
    emit(message, operation, inMs(total), inMs(reaching), cleanup === undefined ? undefined : inMs(cleanup));
    return true;
  }

  function readStopped(message: Message): boolean {
    const match = STOPPED.exec(message.text);
    if (!match) return false;
    emit(message, entered, parseDecimal(match[1]) * 1000, parseDecimal(match[2]) * 1000, cleanedUp);
    entered = '';
    cleanedUp = undefined;
    return true;
  }

  function readEntering(message: Message): boolean {
    if (!message.text.startsWith(ENTERING)) return false;
    entered = message.text.slice(ENTERING.length);
    return true;
  }

  function readCleanup(message: Message): boolean {
    const match = CLEANUP.exec(message.text);
    if (match) cleanedUp = parseDecimal(match[1]) * 1000;
    return match !== null;
  }

  return {
    letters: 'SETALs',
    inEvents: false,
    read(message) {
      if (message.indent > 0) return false;
      switch (message.first) {
        case UPPER_S:
          return readOperation(message);
        case UPPER_T:
          return readStopped(message);
        case UPPER_E:
          return readEntering(message);
        case UPPER_A:
          return message.text.startsWith('Application time: ');
        case UPPER_L:
          return message.text.startsWith('Leaving safepoint region');
        case LOWER_S:
          return readCleanup(message);
        default:
          return false;
      }
    },
  };
}
