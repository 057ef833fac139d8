import type { Message, MessageReader } from '../line/message.ts';
import type { Notebook } from '../pending-events.ts';
import { Figures } from '../text/message-scanner.ts';

const UPPER_D = 68;
const MINUS = 45;
/** The oldest age there is. */
const MAX_AGE = 15;

const AGE = /^- age +(\d{1,15}): +(\d{1,15}) bytes/;

/** Ages of the survivors and the age of promotion: `gc,age`. */
export function tenuringReader(notebook: Notebook): MessageReader {
  const figures = new Figures();

  function readDesired(message: Message): boolean {
    const desiredBytes = figures.of(message).skip('Desired survivor size ') ? figures.whole() : Number.NaN;
    const threshold = figures.skip(' bytes, new threshold ') ? figures.whole() : Number.NaN;
    const maxThreshold = figures.skip(' (max threshold ') ? figures.whole() : Number.NaN;
    if (Number.isNaN(desiredBytes + threshold + maxThreshold) || !figures.skip(')')) return false;
    const notes = notebook.pauses.of(message.gcId);
    notes.tenuring = { ...notes.tenuring, desiredBytes, threshold, maxThreshold };
    return true;
  }

  function readAge(message: Message): boolean {
    const match = AGE.exec(message.text);
    if (!match) return false;
    const age = Number(match[1]);
    if (age < 1 || age > MAX_AGE) return true;
    const notes = notebook.pauses.of(message.gcId);
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
