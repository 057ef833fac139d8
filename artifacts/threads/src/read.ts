import { PrefixStrippedLine, toLine } from '@hindsight/intake';
import type { Line, TextSource } from '@hindsight/model';
import { DumpBuilder } from './builder.ts';
import { DUMP_STARTS } from './dump-starts.ts';
import type { DumpFormat, DumpReader, RepeatedLine } from './format.ts';
import { FORMATS } from './formats/index.ts';
import { KnownLines } from './known-lines/known-lines.ts';
import type { ThreadDumps } from './model.ts';
import { openRepairs } from './repairs/index.ts';

const MAX_EXAMPLES = 20;
const MAX_EXAMPLE_CHARACTERS = 300;
/** The limit for JSON on one line. 22 threads of an actuator take 65 kB, so that it suffices for 20,000. */
const MAX_DOCUMENT_BYTES = 64 * 1024 * 1024;

/** Offers every line outside a dump to all formats, and passes the lines of a dump to its reader. */
class LineDispatcher {
  readonly unparsed = { count: 0, examples: [] as { line: number; text: string }[] };
  private readonly builder: DumpBuilder;
  private readonly strippedLine = new PrefixStrippedLine();
  private reader: DumpReader | undefined;
  private readonly repeated = new Map<DumpFormat, KnownLines<RepeatedLine>>();

  constructor(builder: DumpBuilder) {
    this.builder = builder;
  }

  readonly line = (line: Line): void => {
    if (this.reader) {
      const result = this.reader.line(this.strippedLine.strip(line));
      if (result === 'unparsed') this.countUnparsed(line);
      if (result !== 'over') return;
      this.close();
    }
    this.offer(line);
  };

  /** Whether a dump is being read; outside of dumps, lines that begin none are not needed. */
  readonly isInDump = (): boolean => this.reader !== undefined;

  /** Ends the file: no dump continues in the next one. */
  close(): void {
    this.reader?.end();
    this.reader = undefined;
  }

  private offer(line: Line): void {
    for (const format of FORMATS) {
      const prefix = format.findStart(line);
      if (prefix < 0) continue;
      this.open(format, line, prefix);
      return;
    }
  }

  private open(format: DumpFormat, line: Line, prefix: number): void {
    const repeated = this.repeated.get(format) ?? new KnownLines<RepeatedLine>();
    this.repeated.set(format, repeated);
    this.reader = format.open(this.builder.add, repeated);
    this.strippedLine.learn(line, prefix);
    this.reader.line(this.strippedLine.strip(line));
  }

  private countUnparsed(line: Line): void {
    this.unparsed.count++;
    if (this.unparsed.examples.length >= MAX_EXAMPLES) return;
    this.unparsed.examples.push({ line: line.number, text: line.decode().slice(0, MAX_EXAMPLE_CHARACTERS) });
  }
}

/** Reads dumps that are held as texts. `onLine` receives every line with its number, which continues from text to text. */
export function readDumpTexts(texts: readonly string[], onLine: (number: number, text: string) => void): ThreadDumps {
  const builder = new DumpBuilder();
  const loop = new LineDispatcher(builder);
  let number = 0;
  for (const text of texts) {
    for (const line of text.split(/\r?\n/)) {
      number++;
      onLine(number, line);
      loop.line(toLine(Buffer.from(line).toString('latin1'), number));
    }
    loop.close();
  }
  return builder.build(loop.unparsed);
}

/** Reads all dumps of all files. Line numbers continue from file to file. */
export async function readThreadDumps(sources: readonly TextSource[]): Promise<ThreadDumps> {
  const builder = new DumpBuilder();
  const loop = new LineDispatcher(builder);
  let firstNumber = 1;
  for (const source of sources) {
    const repairs = openRepairs(source.head, loop.line);
    const { lines } = await source.readLines(repairs ? repairs.line : loop.line, {
      firstNumber,
      maxLineBytes: MAX_DOCUMENT_BYTES,
      // The prefilter knows lines as the JVM writes them.
      prefilter: repairs ? undefined : DUMP_STARTS,
      needsAllLines: loop.isInDump,
    });
    repairs?.end();
    loop.close();
    firstNumber += lines;
  }
  return builder.build(loop.unparsed);
}
