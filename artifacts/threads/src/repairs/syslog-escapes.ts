import { toLine } from '@hindsight/intake';
import { ascii } from '@hindsight/model';
import type { Repair } from './repair.ts';

/** A frame behind a line end that rsyslog has written as an octal number, because a message of syslog is one line. */
const ESCAPED_FRAME = /#012(?:#011| {1,8})at [\w.$/@]{1,300}\(/;

/** A dump in one message of syslog: its line ends are `#012` and its tabs `#011`. All lines have the number of the message. */
export const SYSLOG_ESCAPES: Repair = {
  applies: ({ lines, bytes }) => {
    // A message may be longer than the head, and is not among its lines then.
    const last = Buffer.from(bytes.subarray(bytes.lastIndexOf(ascii.NEWLINE) + 1)).toString('latin1');
    return [...lines, last].some((line) => ESCAPED_FRAME.test(line));
  },
  open: (_, emit) => ({
    line(line) {
      if (!line.text.includes('#012')) emit(line);
      else for (const part of line.text.split('#012')) emit(toLine(part.replaceAll('#011', '\t'), line.number));
    },
    end: () => undefined,
  }),
};
