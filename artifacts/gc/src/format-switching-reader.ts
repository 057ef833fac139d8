import { setTurbofanCalls } from '@hindsight/intake';
import type { FigureRows, Head, Line, LinePrefilter, LogFormat, LogReader } from '@hindsight/model';
import type { GcEvent } from './events.ts';
import { chooseFormat } from './input/choose-format.ts';
import { getTurbofanCalls } from './input/turbofan-calls.ts';

/**
 * After so many foreign lines in a row the format is detected again; the number doubles each time that no other format
 * is found.
 */
const FOREIGN_LINES_BEFORE_DETECTION = 200;
const FOREIGN_LINES_FOR_DETECTION = 100;
export const MAX_UNPARSED_EXAMPLES = 20;
const MAX_EXAMPLE_CHARACTERS = 300;

/**
 * Reads lines with the detected format, and switches to another one when the lines change: JVMs are replaced, logs are
 * mixed.
 */
export class FormatSwitchingReader {
  readonly formats: string[] = [];
  readonly unparsed = { count: 0, examples: [] as { line: number; text: string }[] };
  foreignLines = 0;
  private readonly emit: (event: GcEvent) => void;
  private format: LogFormat<GcEvent> | undefined;
  private reader: LogReader | undefined;
  private foreignInARow = 0;
  private nextDetectionAfter = FOREIGN_LINES_BEFORE_DETECTION;
  private recentForeignLines: string[] = [];

  constructor(emit: (event: GcEvent) => void) {
    this.emit = emit;
  }

  /** The prefilter of the format with which the log begins. */
  get prefilter(): LinePrefilter | undefined {
    return this.format?.prefilter;
  }

  open(head: Head): void {
    const format = chooseFormat(head);
    if (format && format !== this.format) this.switchTo(format);
  }

  /** Passes figures to a reader that takes them: another format of a mixed log may need the lines themselves. */
  readonly figures = (figures: FigureRows): boolean => {
    if (!this.reader?.figures) return false;
    this.reader.figures(figures);
    this.foreignInARow = 0;
    return true;
  };

  readonly line = (line: Line): void => {
    const reading = this.reader ? this.reader.line(line) : 'foreign';
    if (reading === 'read') {
      this.foreignInARow = 0;
      return;
    }
    if (reading === 'unparsed') this.countUnparsed(line);
    else this.countForeign(line);
  };

  end(): void {
    this.reader?.end();
  }

  private switchTo(format: LogFormat<GcEvent>): void {
    this.reader?.end();
    this.format = format;
    this.reader = format.open(this.emit);
    setTurbofanCalls(getTurbofanCalls(format.id));
    if (!this.formats.includes(format.id)) this.formats.push(format.id);
    this.nextDetectionAfter = FOREIGN_LINES_BEFORE_DETECTION;
    this.foreignInARow = 0;
  }

  private countUnparsed(line: Line): void {
    this.unparsed.count++;
    if (this.unparsed.examples.length >= MAX_UNPARSED_EXAMPLES) return;
    this.unparsed.examples.push({ line: line.number, text: line.decode().slice(0, MAX_EXAMPLE_CHARACTERS) });
  }

  private countForeign(line: Line): void {
    this.foreignLines++;
    this.foreignInARow++;
    if (this.foreignInARow + FOREIGN_LINES_FOR_DETECTION > this.nextDetectionAfter)
      this.recentForeignLines.push(line.text);
    if (this.foreignInARow < this.nextDetectionAfter) return;
    this.detectAgain();
  }

  private detectAgain(): void {
    const lines = this.recentForeignLines;
    this.recentForeignLines = [];
    const head: Head = { fileName: '', bytes: Buffer.from(lines.join('\n'), 'latin1'), lines };
    const format = chooseFormat(head);
    if (format && format !== this.format) this.switchTo(format);
    else this.nextDetectionAfter *= 2;
    this.foreignInARow = 0;
  }
}
