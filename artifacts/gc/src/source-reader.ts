import { computeSum } from '@hindsight/claims';
import type { FigureRows, Head, Line, LinePrefilter } from '@hindsight/model';
import { type BuilderOptions, GcLogBuilder, type LogCounts } from './builder.ts';
import { FormatSwitchingReader, MAX_UNPARSED_EXAMPLES } from './format-switching-reader.ts';
import { isDividedByFiles, readLogSource, readSectionName } from './input/log-source.ts';
import { joinSources } from './join-sources.ts';
import { type GcLog, hasEvents } from './model.ts';

/** Containers that are told apart; a hostile text may invent names without end. */
const MAX_SOURCES = 200;
/** Processes of one name that are told apart: more of them follow one another, and their uptimes tell them apart as well. */
const MAX_PROCESSES = 20;

/** A container or program, and its process; nothing where no prefix names one. */
interface SourceKey {
  readonly name?: string | undefined;
  readonly process?: string | undefined;
}

interface Source extends SourceKey {
  readonly reader: FormatSwitchingReader;
  readonly builder: GcLogBuilder;
}

/** Reads a text in which several containers or files may follow by turns: the lines of each are a log of its own. */
export class SourceReader {
  private readonly options: BuilderOptions;
  private readonly heads: Head[] = [];
  private readonly unnamed: Source;
  private readonly sources: Source[] = [];
  private name: string | undefined;
  private process: string | undefined;
  /** Whether lines with the name of a file divide the text, and the file of the current part. */
  private divided = false;
  private section: string | undefined;
  private current: Source;

  constructor(options: BuilderOptions) {
    this.options = options;
    this.unnamed = this.addSource({}, 1);
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
    const { name = this.section, process } = readLogSource(line.envelopeHeader) ?? {};
    if (name !== this.name || process !== this.process) {
      this.name = name;
      this.process = process;
      this.current = this.findSource({ name, process }) ?? this.addSource({ name, process }, line.number);
    }
    this.current.reader.line(line);
  };

  private findSource({ name, process }: SourceKey): Source | undefined {
    const ofName = this.sources.filter((source) => source.name === name);
    const same = ofName.find((source) => source.process === process);
    return same ?? (ofName.length >= MAX_PROCESSES ? ofName.at(-1) : undefined);
  }

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
    const logs = sources.map(({ name, process, builder }) => ({ name, process, log: builder.finish(counts) }));
    const written = logs.filter(({ log }) => log.runs.some(hasEvents));
    return joinSources(written) ?? this.unnamed.builder.finish(counts);
  }

  private list(): readonly Source[] {
    return this.sources;
  }

  private addSource({ name, process }: SourceKey, firstLine: number): Source {
    if (this.sources.length >= MAX_SOURCES) return this.unnamed;
    const builder = new GcLogBuilder({
      ...this.options,
      firstLine,
      countRuns: () => computeSum(this.list().map((one) => one.builder.runCount)),
      ...(name === undefined ? {} : { source: name }),
    });
    const source: Source = { name, process, reader: new FormatSwitchingReader(builder.emit), builder };
    for (const head of this.heads) source.reader.open(head);
    this.sources.push(source);
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
