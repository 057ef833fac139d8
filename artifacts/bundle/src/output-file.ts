import type { ArchiveMember, Evidence, Quantity } from '@hindsight/model';
import { maskSensitive } from '@hindsight/privacy';

/** The output of a command as lines. A line number is the index plus one. */
export interface OutputFile {
  readonly name: string;
  readonly lines: readonly string[];
  /** Says whether its compressed data is corrupt or ends early. */
  readonly truncated: boolean;
}

/** `ps -eLf` of a host with 30,000 threads, taken three times, has 100,000 lines. */
const MAX_LINES = 200_000;
const MAX_LINE_CHARACTERS = 2000;
/** Enough of a line to recognize it in the report. */
const MAX_QUOTED_CHARACTERS = 300;

export async function readOutput({ name, source }: ArchiveMember): Promise<OutputFile> {
  const lines: string[] = [];
  const { truncated } = await source.readLines((line) => {
    if (lines.length < MAX_LINES) lines.push(cutLine(line.decode()));
  });
  return { name, lines, truncated };
}

/** Cuts a long line. The part is copied, because a view of it would keep the whole line in memory. */
export const cutLine = (text: string): string =>
  text.length <= MAX_LINE_CHARACTERS
    ? text
    : Buffer.from(text.slice(0, MAX_LINE_CHARACTERS), 'utf16le').toString('utf16le');

/** Quotes a line of an output as evidence and masks private data in it. */
export function quoteLine({ name, lines }: OutputFile, line: number, measured?: Quantity): Evidence {
  const text = maskSensitive((lines[line - 1] ?? '').slice(0, MAX_QUOTED_CHARACTERS)).text;
  return { kind: 'lines', first: line, last: line, text, file: name, ...(measured && { measured }) };
}
