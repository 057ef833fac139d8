import type { Message, MessageReader } from '../line/message.ts';
import { type PendingEvents, shiftBack } from '../pending-events.ts';
import { parseDecimal } from '../text/sizes.ts';

const UPPER_S = 83;
const UPPER_T = 84;
const UPPER_A = 65;
const UPPER_E = 69;
const UPPER_L = 76;
const NANOS_PER_MS = 1e6;

/**
 * Matches the line of JDK 13 and later; it has `Cleanup` until 20, `Leaving safepoint` from 21, `Threads: …` from 22.
 */
const OPERATION =
  /^Safepoint "([^"]*)", Time since last: \d+ ns, Reaching safepoint: (\d{1,15}) ns,.* Total: (\d{1,15}) ns/;
/** Matches the line of JDK 9 to 12. */
const STOPPED =
  /^Total time for which application threads were stopped: (\d{1,15}[.,]\d+) seconds, Stopping threads took: (\d{1,15}[.,]\d+) seconds/;
const ENTERING = 'Entering safepoint region: ';

/** Reads the stops of the application that the JVM reports as safepoints. */
export function createSafepointReader(pending: PendingEvents): MessageReader {
  /** The operation of the next stop: JDK 9 to 12 name it in a line of its own, before the times. */
  let entered = '';

  function emit(message: Message, operation: string, duration: number, timeToSafepoint: number): void {
    pending.emit({
      kind: 'safepoint',
      operation,
      ...shiftBack(message, duration),
      duration,
      timeToSafepoint,
      line: message.line,
    });
  }

  function readOperation(message: Message): boolean {
    const match = OPERATION.exec(message.text);
    if (!match) return false;
    emit(message, match[1] ?? '', Number(match[3]) / NANOS_PER_MS, Number(match[2]) / NANOS_PER_MS);
    return true;
  }

  function readStopped(message: Message): boolean {
    const match = STOPPED.exec(message.text);
    if (!match) return false;
    emit(message, entered, parseDecimal(match[1]) * 1000, parseDecimal(match[2]) * 1000);
    entered = '';
    return true;
  }

  function readEntering(message: Message): boolean {
    if (!message.text.startsWith(ENTERING)) return false;
    entered = message.text.slice(ENTERING.length);
    return true;
  }

  return {
    letters: 'SETAL',
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
        default:
          return false;
      }
    },
  };
}
