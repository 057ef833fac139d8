import { ascii } from '@hindsight/model';
import type { Message, MessageReader } from '../line/message.ts';
import type { PendingEvents } from '../pending-events.ts';
import { MessageScanner } from '../text/message-scanner.ts';

const UPPER_D = 68;
const { MINUS } = ascii;
/** The highest age of HotSpot. */
const MAX_AGE = 15;

const AGE = /^- age +(\d{1,15}): +(\d{1,15}) bytes/;

/** Reads the ages of the survivors and the age of promotion: `gc,age`. */
export function createTenuringReader(pending: PendingEvents): MessageReader {
  const scanner = new MessageScanner();

  function readDesired(message: Message): boolean {
    const desiredBytes = scanner.start(message).skip('Desired survivor size ') ? scanner.readWhole() : Number.NaN;
    const threshold = scanner.skip(' bytes, new threshold ') ? scanner.readWhole() : Number.NaN;
    const maxThreshold = scanner.skip(' (max threshold ') ? scanner.readWhole() : Number.NaN;
    if (Number.isNaN(desiredBytes + threshold + maxThreshold) || !scanner.skip(')')) return false;
    const notes = pending.pauses.getOrAdd(message.gcId);
    notes.tenuring = { ...notes.tenuring, desiredBytes, threshold, maxThreshold };
    return true;
  }

  function readAge(message: Message): boolean {
    const match = AGE.exec(message.text);
    if (!match) return false;
    const age = Number(match[1]);
    if (age < 1 || age > MAX_AGE) return true;
    const notes = pending.pauses.getOrAdd(message.gcId);
    notes.tenuring ??= {};
    const ages = notes.tenuring.ages ?? [];
    // Ages without an object have no line.
    while (ages.length < age - 1) ages.push(0);
    ages[age - 1] = Number(match[2]);
    notes.tenuring.ages = ages;
    return true;
  }

  return {
    letters: '-D',
    inEvents: true,
    read(message) {
      if (message.indent > 0) return false;
      if (message.first === MINUS) return readAge(message);
      return message.first === UPPER_D && readDesired(message);
    },
  };
}
