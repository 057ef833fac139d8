import { detachString } from '../detach-string.ts';
import type { LogRecord } from '../events.ts';
import { readInstance } from './instances.ts';
import { NEXT, ProgramRuns, type RunWords } from './program-runs.ts';
import { mayBeStart, readProcess, STARTING } from './start-words.ts';

const MAX_STARTS = 200;
/** Further programs are taken for one. */
const MAX_PROGRAMS = 200;
/** After so many statements only those that may be starts are asked which instance wrote them. */
const MAX_NOTED = 5000;

export interface ProgramStart {
  readonly line: number;
  /** NaN when the log has no times. */
  readonly time: number;
  /** No stop was written in the minute before, and something was. */
  readonly afterCrash: boolean;
  /** A server was told to stop between the start before it and this one. */
  readonly afterRequest?: boolean;
  /** The container that started, in a log of several. */
  readonly program?: string | undefined;
  /** The number of the process, where the line states one that is distinct. */
  readonly process?: number | undefined;
  /** What starts, where the line names it. */
  readonly name?: string | undefined;
}

/** `Starting Shop v1.2 using Java 17`, `Started Shop in 3.1 seconds` */
const NAME = /^Start(?:ing|ed) ([\w.$-]{1,120}) /;

type StartStatement = Pick<LogRecord, 'time' | 'line'> & Partial<Pick<LogRecord, 'program' | 'text' | 'message'>>;

/** Starts and stops of the programs of a log in their own words. The containers of one log start and stop each for itself. */
export class StartFinder {
  private readonly starts: ProgramStart[] = [];
  /** Lines in which a program says that it has started. */
  readonly readyLines: number[] = [];
  /** The first line in which a program says that it starts. */
  startingLine: number | undefined;
  /** The numbers of stops after which the program went on. */
  readonly refutedStops = new Set<number>();
  private readonly whole = new ProgramRuns(this.refutedStops);
  /** Of the program that wrote the last record. */
  private last = this.whole;
  private readonly programs = new Map<string, ProgramRuns>();
  private records = 0;
  private firstInstance: string | undefined;

  /** Adds a statement of no named program that says nothing of starts and stops. */
  addOther(statement: Pick<LogRecord, 'time' | 'line'>): void {
    this.records++;
    if (this.whole.addOther(statement.time)) this.addStart(statement, NEXT);
  }

  add(record: LogRecord): void {
    this.records++;
    const mayStart = mayBeStart(record.message);
    const program = record.program ?? (mayStart || this.records <= MAX_NOTED ? this.noteInstance(record) : undefined);
    const runs = this.findRuns(program);
    this.last = runs;
    runs.begin(record.text);
    if (mayStart) this.addWords(record, runs);
    else if (runs.addOther(record.time)) this.addStart(record, NEXT);
  }

  /** The number of the stop that no program in particular is in; undefined when it is in none. */
  get stop(): number | undefined {
    return this.whole.stop?.number;
  }

  /** The number of the stop that the program of the last record is in; undefined when it is in none. */
  get stopOfLast(): number | undefined {
    return this.last.stop?.number;
  }

  /** The number of starts so far. */
  get run(): number {
    return this.starts.length;
  }

  finish(): readonly ProgramStart[] {
    return this.starts;
  }

  /** Returns the instance that wrote a line, in a log of several; the first one is the whole. */
  private noteInstance({ text, message }: LogRecord): string | undefined {
    const instance = readInstance(text, message);
    if (instance !== undefined) this.firstInstance ??= detachString(instance);
    return instance === this.firstInstance ? undefined : instance;
  }

  private addWords(record: LogRecord, runs: ProgramRuns): void {
    const { line, message } = record;
    const words = runs.add(record, this.records);
    const { start, isReady } = words;
    if (isReady && this.readyLines.length < MAX_STARTS) this.readyLines.push(line);
    if (!isReady && (start || STARTING.test(message))) this.startingLine ??= line;
    this.addStart(record, words);
  }

  private addStart(statement: StartStatement, { start }: RunWords): void {
    const { line, time, program, text = '', message = '' } = statement;
    if (!start || this.starts.length >= MAX_STARTS) return;
    this.starts.push({ line, time, program, process: readProcess(text), name: NAME.exec(message)?.[1], ...start });
  }

  private findRuns(program: string | undefined): ProgramRuns {
    if (program === undefined) return this.whole;
    const known = this.programs.get(program);
    if (known) return known;
    if (this.programs.size >= MAX_PROGRAMS) return this.whole;
    const runs = new ProgramRuns(this.refutedStops);
    this.programs.set(program, runs);
    return runs;
  }
}
