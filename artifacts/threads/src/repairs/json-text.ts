import { toLine } from '@hindsight/intake';
import { ascii, type Line } from '@hindsight/model';
import type { Repair } from './repair.ts';

/** Frames or the title of a dump behind line ends that are written as `\n`. */
const LINES_IN_STRING = /\\n(?:\\t| {1,8})at [\w.$/@]{1,300}\(|(?:"|\\n)Full thread dump [^\\"]{1,200}:\\n/;
/** What precedes a string that begins with the first line of the dump. */
const BEFORE_DUMP = /^[^\\]{0,2000}"(?=Full thread dump |\d{4}-\d\d-\d\d \d\d:\d\d:\d\d\\n)/;
/** What precedes an entry that is a string of its own, as Flink writes them: `{"threadName":"a","stringifiedThreadInfo":"`. */
const BEFORE_ENTRY = /(?:^\{|"\}, ?\{)"[^\\]{0,1000}: ?"(?=\\"[^\\]{1,400}\\" Id=)/g;
const ESCAPE = /\\(?:u([0-9a-fA-F]{4})|(.))/g;
const CHARACTERS: Readonly<Record<string, string>> = { t: '\t', r: '', b: '', f: '' };

/** Decodes the escapes of JSON; lines consist of bytes, so that other characters become those of UTF-8. */
export const decodeEscapes = (text: string): string =>
  text.replace(ESCAPE, (_, code: string | undefined, character: string) =>
    code === undefined
      ? (CHARACTERS[character] ?? character)
      : Buffer.from(String.fromCharCode(Number.parseInt(code, 16))).toString('latin1'),
  );

/** Splits a line at the line ends inside of its strings. All parts have its number. */
function splitLine(line: Line, emit: (line: Line) => void): void {
  const { text, number } = line;
  if (!text.includes('\\n')) {
    emit(line);
    return;
  }
  for (const part of text.replace(BEFORE_DUMP, '').replace(BEFORE_ENTRY, '').split('\\n'))
    emit(toLine(decodeEscapes(part), number));
}

/** A dump that is a string of JSON, or of a program, with `\n` for its line ends. */
export const JSON_TEXT: Repair = {
  applies: ({ lines, bytes }) => {
    // A document on one line may be longer than the head, and is not among its lines then.
    const last = Buffer.from(bytes.subarray(bytes.lastIndexOf(ascii.NEWLINE) + 1)).toString('latin1');
    return [...lines, last].some((line) => LINES_IN_STRING.test(line));
  },
  open: (_, emit) => ({ line: (line) => splitLine(line, emit), end: () => undefined }),
};
