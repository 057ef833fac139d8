import { setTurbofanCalls, toLine } from '@hindsight/intake';
import {
  ArtifactError,
  type FigureRows,
  type Head,
  type Line,
  type LinePrefilter,
  type LogFormat,
  type LogReader,
  type TextSource,
  type TextSummary,
} from '@hindsight/model';
import { type BuilderOptions, GcLogBuilder } from './builder.ts';
import type { GcEvent } from './events.ts';
import { chooseFormat, findEnvelope } from './input/choose-format.ts';
import { getTurbofanCalls } from './input/turbofan-calls.ts';
import type { GcLog } from './model.ts';

/**
 * After so many foreign lines in a row the format is detected again; the number doubles each time that no other format
 * is found.
 */
const FOREIGN_LINES_BEFORE_DETECTION = 200;
const FOREIGN_LINES_FOR_DETECTION = 100;
const MAX_UNPARSED_EXAMPLES = 20;
const MAX_EXAMPLE_CHARACTERS = 300;

/**
 * Reads lines with the detected format, and switches to another one when the lines change: JVMs are replaced, logs are
 * mixed.
 */
class FormatSwitchingReader {
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

/**
 * Reads one log, given as one file or as the files of a rotated series in the order of their content. Throws
 * `not-a-gc-log`.
 */
export async function readGcLog(
  sources: readonly TextSource[],
  options: BuilderOptions,
): Promise<{ log: GcLog; summaries: TextSummary[] }> {
  const builder = new GcLogBuilder(options);
  const loop = new FormatSwitchingReader(builder.emit);
  const summaries: TextSummary[] = [];
  let firstNumber = 1;
  for (const source of sources) {
    loop.open(source.head);
    const envelope = findEnvelope(source.head);
    const summary = await (envelope
      ? source.readLines((line) => loop.line(toLine(envelope.open(line.text), line.number)), { firstNumber })
      : source.readLines(loop.line, { firstNumber, prefilter: loop.prefilter, onFigures: loop.figures }));
    summaries.push(summary);
    firstNumber += summary.lines;
  }
  loop.end();
  if (loop.formats.length === 0) {
    throw new ArtifactError(
      'not-a-gc-log',
      'No line looks like the output of a garbage collector. Send the file that -Xlog:gc*, -Xloggc or -Xverbosegclog wrote.',
    );
  }
  const total = (of: (summary: TextSummary) => number) => summaries.reduce((sum, summary) => sum + of(summary), 0);
  const log = builder.finish({
    formats: loop.formats,
    unparsed: loop.unparsed,
    foreignLines: loop.foreignLines,
    lines: total(({ lines }) => lines),
    bytes: total(({ bytes }) => bytes),
    nulBytes: total(({ nulBytes }) => nulBytes),
    truncated: summaries.some(({ truncated }) => truncated),
  });
  return { log, summaries };
}
