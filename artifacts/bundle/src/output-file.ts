import type { ArchiveMember, Evidence, Quantity } from '@hindsight/model';
import { maskSensitive } from '@hindsight/privacy';

/** The output of a command, as lines. Line numbers are indexes plus one. */
export interface OutputFile {
  readonly name: string;
  readonly lines: readonly string[];
  /** Its packed data is broken or ends early. */
  readonly truncated: boolean;
}

/** `ps -eLf` of a host with 30,000 threads, three times, is 100,000 lines; nobody needs more. */
const MAX_LINES = 200_000;
const MAX_LINE_CHARACTERS = 2000;
/** As a reader sees it: enough of a line to recognise it. */
const MAX_QUOTED_CHARACTERS = 300;

export async function readOutput({ name, source }: ArchiveMember): Promise<OutputFile> {
  const lines: string[] = [];
  const { truncated } = await source.readLines((line) => {
    if (lines.length < MAX_LINES) lines.push(line.decode().slice(0, MAX_LINE_CHARACTERS));
  });
  return { name, lines, truncated };
}

/** A line of an output as evidence, private data masked. */
export function toLineEvidence({ name, lines }: OutputFile, line: number, measured?: Quantity): Evidence {
  const text = maskSensitive((lines[line - 1] ?? '').slice(0, MAX_QUOTED_CHARACTERS)).text;
  return { kind: 'lines', first: line, last: line, text, file: name, ...(measured && { measured }) };
}
