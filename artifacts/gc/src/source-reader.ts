import { computeSum } from '@hindsight/claims';
import type { FigureRows, Head, Line, LinePrefilter } from '@hindsight/model';
import { type BuilderOptions, GcLogBuilder, type LogCounts } from './builder.ts';
import { FormatSwitchingReader, MAX_UNPARSED_EXAMPLES } from './format-switching-reader.ts';
import { isDividedByFiles, readLogSource, readSectionName } from './input/log-source.ts';
import { type GcLog, hasEvents } from './model.ts';

/** Containers that are told apart; a hostile text may invent names without end. */
const MAX_SOURCES = 200;

interface Source {
  readonly reader: FormatSwitchingReader;
  readonly builder: GcLogBuilder;
}

/** Reads a text in which several containers or files may follow by turns: the lines of each are a log of its own. */
export class SourceReader {
  private readonly options: BuilderOptions;
  private readonly heads: Head[] = [];
  private readonly unnamed: Source;
  private readonly sources = new Map<string | undefined, Source>();
  private name: string | undefined;
  /** Whether lines with the name of a file divide the text, and the file of the current part. */
  private divided = false;
  private section: string | undefined;
  private current: Source;

  constructor(options: BuilderOptions) {
    this.options = options;
    this.unnamed = this.addSource(undefined, 1);
    this.current = this.unnamed;
  }

  get prefilter(): LinePrefilter | undefined {
    return this.divided ? undefined : this.unnamed.reader.prefilter;
  }

  get formats(): string[] {
    return [...new Set(this.list().flatMap(({ reader }) => reader.formats))];
  }

  open(head: Head): void {
    this.heads.push(head);
    this.divided ||= isDividedByFiles(head);
    for (const { reader } of this.list()) reader.open(head);
  }

  /** Figures are only read where nothing surrounds the lines, so that no line names a container. */
  readonly figures = (figures: FigureRows): boolean => this.unnamed.reader.figures(figures);

  readonly line = (line: Line): void => {
    if (this.divided) {
      const section = readSectionName(line);
      if (section !== undefined) {
        this.section = section;
        return;
      }
    }
    const name =
      line.envelopeHeader === undefined ? this.section : (readLogSource(line.envelopeHeader) ?? this.section);
    if (name !== this.name) {
      this.name = name;
      this.current = this.sources.get(name) ?? this.addSource(name, line.number);
    }
    this.current.reader.line(line);
  };

  /** Joins what was read. A container without an event is no JVM whose collections were logged, unless there is no other. */
  finish(input: Omit<LogCounts, 'formats' | 'unparsed' | 'foreignLines'>): GcLog {
    const sources = this.list();
    for (const { reader } of sources) reader.end();
    const counts: LogCounts = {
      ...input,
      formats: this.formats,
      unparsed: joinUnparsed(sources),
      foreignLines: sources.reduce((sum, { reader }) => sum + reader.foreignLines, 0),
    };
    const logs = sources.map(({ builder }) => builder.finish(counts));
    const written = logs.filter(({ runs }) => runs.some(hasEvents));
    const [first, ...others] = written.length > 0 ? written : logs;
    return first && written.length > 0 ? others.reduce(joinLogs, first) : this.unnamed.builder.finish(counts);
  }

  private list(): Source[] {
    return [...this.sources.values()];
  }

  private addSource(name: string | undefined, firstLine: number): Source {
    if (this.sources.size >= MAX_SOURCES) return this.unnamed;
    const builder = new GcLogBuilder({
      ...this.options,
      firstLine,
      countRuns: () => computeSum(this.list().map((one) => one.builder.runCount)),
      ...(name === undefined ? {} : { source: name }),
    });
    const source: Source = { reader: new FormatSwitchingReader(builder.emit), builder };
    for (const head of this.heads) source.reader.open(head);
    this.sources.set(name, source);
    return source;
  }
}

function joinUnparsed(sources: readonly Source[]): GcLog['unparsed'] {
  const all = sources.map(({ reader }) => reader.unparsed);
  const examples = all.flatMap(({ examples }) => examples).sort((one, other) => one.line - other.line);
  return {
    count: all.reduce((sum, { count }) => sum + count, 0),
    examples: examples.slice(0, MAX_UNPARSED_EXAMPLES),
  };
}

const joinLogs = (log: GcLog, other: GcLog): GcLog => ({
  ...log,
  runs: [...log.runs, ...other.runs].sort((one, next) => one.firstLine - next.firstLine),
  restarts: [...log.restarts, ...other.restarts].sort((one, next) => one.line - next.line),
});
