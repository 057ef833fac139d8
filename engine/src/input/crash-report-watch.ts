import type { Line } from '@hindsight/model';

/** The header of a crash report of HotSpot that stands in another text. */
export interface EmbeddedCrashReport {
  /** The line of its title. */
  readonly line: number;
  /** The last line of the header that was read. */
  readonly lastLine: number;
  /** `SIGSEGV (0xb) at pc=0x…`, or what could not be allocated. */
  readonly error: string;
  /** The problematic frame as written; absent when the header names none. */
  readonly frame: string | undefined;
}

const NUMBER_SIGN = 35;
const TITLE = /^# {1,4}(?:A fatal error has been detected by|There is insufficient memory for) the Java Runtime/;
const FRAME_TITLE = /^Problematic frame:/;
const MAX_HEADER_LINES = 20;
const MAX_CHARACTERS = 200;

/** Looks at the lines of another artifact while they are read, and keeps the header of the first crash report in them. */
export class CrashReportWatch {
  private firstLine: number | undefined;
  private readonly header: string[] = [];

  /** Costs a look at one byte for every line that is not of a header. */
  see(line: Line): void {
    if (line.at(0) !== NUMBER_SIGN) return;
    if (this.firstLine === undefined) {
      if (TITLE.test(line.text)) this.firstLine = line.number;
      return;
    }
    const distance = line.number - this.firstLine;
    if (distance <= MAX_HEADER_LINES && this.header.length < MAX_HEADER_LINES) this.header.push(cleanLine(line.text));
  }

  find(): EmbeddedCrashReport | undefined {
    if (this.firstLine === undefined) return undefined;
    const frameTitle = this.header.findIndex((text) => FRAME_TITLE.test(text));
    return {
      line: this.firstLine,
      lastLine: this.firstLine + this.header.length,
      error: this.header.find((text) => text !== '') ?? 'no error is named',
      frame: frameTitle < 0 ? undefined : this.header[frameTitle + 1],
    };
  }
}

const cleanLine = (text: string): string =>
  text.replace(/^#/, '').trim().replace(/ {2,}/g, ' ').slice(0, MAX_CHARACTERS);
