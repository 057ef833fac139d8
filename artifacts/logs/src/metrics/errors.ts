import { createLineMasker } from '@hindsight/privacy';
import { detachString } from '../detach-string.ts';
import type { LogRecord } from '../events.ts';
import type { LogLevel } from '../levels.ts';
import type { MinedMessage } from '../templates/miner.ts';
import { findApplicationFrame } from '../traces/frames.ts';
import { readTrace } from '../traces/index.ts';
import type { ExceptionChain, ThrownException } from '../traces/trace.ts';
import { Intervals } from './intervals.ts';
import { LinkMessages } from './link-messages.ts';
import { ShownLines } from './shown-lines.ts';
import { TimeCounts } from './time-counts.ts';

/** Number of errors that are distinguished; later ones are counted together, and the answer says so. */
const MAX_ERRORS = 5000;
const LINES_KEPT = 10;
const THREADS_KEPT = 5;
/** Runs of the program of which an error is told that it occurred in them. */
const RUNS_KEPT = 100;
const HAS_DIGIT = /\d/;
const TRACE_LINES = 120;
const TRACE_LINE_CHARACTERS = 2000;
/** Frames kept of each exception of a chain. */
const FRAMES = 30;
/** Limit for all traces together; later errors are reported without theirs. */
const TRACE_CHARACTERS = 30_000_000;
/** Maximum length of an exception's message, a logger and a thread. */
const NAME_CHARACTERS = 1000;
/** Lines kept of a message that goes on below its statement. */
const LINES_BELOW = 20;
/** Of a message that has further lines: they may be a whole document. */
const [FURTHER_LINES, FURTHER_CHARACTERS] = [5, 400];

/** Exceptions that only wrap another one. */
const WRAPPER_EXCEPTIONS =
  /(?:^|\.)(?:InvocationTargetException|UndeclaredThrowableException|ExecutionException|CompletionException|ServletException)$/;

/** The first statement of an error in one run of the program. */
export interface RunOccurrence {
  /** Number of the run; 0 before the first start that the log has. */
  readonly run: number;
  /** Number of the statement in the log, from 1. */
  readonly number: number;
  readonly line: number;
  readonly time: number;
}

/** Statements of the same error: the same exceptions thrown at the same place or, without a trace, the same message. */
export interface ErrorGroup {
  readonly key: string;
  readonly level: LogLevel | undefined;
  readonly logger: string | undefined;
  /** The first statement, with private data masked. */
  readonly statement: string;
  readonly message: MinedMessage;
  readonly chain: ExceptionChain | undefined;
  /** How far the messages of the chain are the same in all statements. */
  readonly messages: LinkMessages | undefined;
  /** Whether the chain has frames. */
  readonly hasFrames: boolean;
  /** The lines of the first trace. */
  readonly trace: ShownLines;
  /** The lines below the statement when they are no trace: the rest of its message. */
  readonly below: readonly string[];
  /** Whether the trace stands in the lines below the first one, and not in a field of it. */
  readonly isTraceBelow: boolean;
  count: number;
  firstSeen: number;
  lastSeen: number;
  /** When its statements were written. */
  readonly times: TimeCounts;
  readonly intervals: Intervals;
  readonly lines: number[];
  /** Numbers of its first and last statement in the log, from 1. */
  readonly firstNumber: number;
  lastNumber: number;
  /** The line of its last statement. */
  lastLine: number;
  readonly threads: Set<string>;
  /** In the order of the log. */
  runs: readonly RunOccurrence[];
  /** How many of them were written during each stop of the program; undefined when there was none. */
  stops: Map<number, number> | undefined;
  /** Statements written while the program was stopping. */
  atStop: number;
}

export interface Errors {
  /** Statements of level ERROR and FATAL, and those without a level that carry a trace or a crash. */
  readonly statements: number;
  /** Most frequent first. */
  readonly groups: readonly ErrorGroup[];
  /** Statements of errors beyond the groups that are distinguished. */
  readonly ungrouped: number;
}

/** A statement as the digest hands it on: private data masked, its template known in the end. */
export interface ErrorStatement {
  readonly record: LogRecord;
  readonly masked: string;
  readonly message: MinedMessage;
  readonly mask: (text: string) => string;
  /** The number of the statement in the log, from 1. */
  readonly number: number;
  /** The number of the stop that the program is in. */
  readonly stop: number | undefined;
  /** The number of starts before it. */
  readonly run: number;
}

/** What is kept of every statement of a group but its threads. */
type CountedStatement = Pick<ErrorStatement, 'number' | 'stop' | 'run'> & Pick<LogRecord, 'time' | 'line'>;

/** Statements without a trace that differ only in their digits. */
export interface RepeatedError {
  /** Whether the next statement must be added as a whole, because its thread may be a new one. */
  readonly mayHaveNewThread: boolean;
  readonly add: (statement: CountedStatement) => void;
}

export class ErrorGroups {
  private readonly byKey = new Map<string, ErrorGroup>();
  /** Keys with frames by type and logger: HotSpot omits the trace of an exception that is thrown often. */
  private readonly withFrames = new Map<string, Set<string>>();
  private statements = 0;
  private untold = 0;
  private traceCharacters = 0;

  add(statement: ErrorStatement, chain: ExceptionChain | undefined): void {
    const { record } = statement;
    this.statements++;
    const group = this.findOrCreateGroup(buildKey(record, chain, statement.message.id), statement, chain);
    if (group) addToGroup(group, statement, chain);
    else this.untold++;
  }

  /** Returns how more statements like one without a trace are added, after that one; `message` is the id of its message. */
  describe({
    level,
    thread,
    message,
  }: Pick<LogRecord, 'level' | 'thread'> & { readonly message: number }): RepeatedError {
    const group = this.byKey.get(buildPlainKey(level, message));
    const hasOtherThreads = thread !== undefined && HAS_DIGIT.test(thread);
    return {
      get mayHaveNewThread() {
        return group !== undefined && hasOtherThreads && group.threads.size < THREADS_KEPT;
      },
      add: (statement) => {
        this.statements++;
        if (group) countStatement(group, statement);
        else this.untold++;
      },
    };
  }

  /**
   * Called when the miner has finished: merges groups without a trace whose messages became one template. After the stops that are
   * refuted, the program went on.
   */
  finish(refutedStops: ReadonlySet<number>): Errors {
    const joined = new Map<string, ErrorGroup>();
    for (const group of this.byKey.values()) {
      const key = this.finalKey(group);
      const known = joined.get(key);
      if (known) mergeGroup(known, group);
      else joined.set(key, group);
    }
    for (const group of joined.values()) group.atStop = countAtStops(group, refutedStops);
    const groups = [...joined.values()].sort((a, b) => b.count - a.count || (a.lines[0] ?? 0) - (b.lines[0] ?? 0));
    return { statements: this.statements, groups, ungrouped: this.untold };
  }

  private findOrCreateGroup(
    key: string,
    statement: ErrorStatement,
    chain: ExceptionChain | undefined,
  ): ErrorGroup | undefined {
    const known = this.byKey.get(key);
    if (known) return known;
    if (this.byKey.size >= MAX_ERRORS) return undefined;
    const group = createGroup(key, statement, chain, this.traceCharacters < TRACE_CHARACTERS);
    this.traceCharacters += group.trace.characters + FURTHER_CHARACTERS * group.below.length;
    this.byKey.set(key, group);
    if (chain && group.hasFrames) {
      const family = buildFamilyKey(chain, group.logger);
      const keys = this.withFrames.get(family) ?? new Set();
      this.withFrames.set(family, keys.add(key));
    }
    return group;
  }

  private finalKey({ key, chain, hasFrames: isTraced, level, logger, message }: ErrorGroup): string {
    if (!chain) return `${level} ${message.template}`;
    if (isTraced) return key;
    const keys = this.withFrames.get(buildFamilyKey(chain, logger));
    const [only] = keys?.size === 1 ? keys : [];
    return only ?? `${buildFamilyKey(chain, logger)} ${message.template}`;
  }
}

/** What Gradle and Maven write when the program that they ran has ended; it stands below the last words of the program. */
const BUILD_TOOL = /^(?:> Task \S+ FAILED|FAILURE: Build failed|\[ERROR\] Failed to execute goal )/;

/** The lines of a record below the first one that the program itself has written. */
function takeOwnLines(more: readonly string[]): readonly string[] {
  const end = more.findIndex((line) => BUILD_TOOL.test(line));
  return end < 0 ? more : more.slice(0, end);
}

/** Returns the exceptions that a statement carries. */
export function readChain(record: LogRecord): ExceptionChain | undefined {
  const { trace, more, message } = record;
  if (trace) return readTrace(trace);
  return more.length > 0 || record.format === 'crash' ? readTrace([message, ...takeOwnLines(more)]) : undefined;
}

/** Returns the chain without the exceptions that only wrap others. */
export function dropWrappers(chain: ExceptionChain): ExceptionChain {
  const [first, ...rest] = chain.filter(
    ({ type }, index) => index === chain.length - 1 || !WRAPPER_EXCEPTIONS.test(type),
  );
  return first ? [first, ...rest] : chain;
}

const hasFrames = (chain: ExceptionChain): boolean => chain.some(({ frames }) => frames.length > 0);
const joinTypes = (chain: ExceptionChain): string =>
  dropWrappers(chain)
    .map(({ type }) => type)
    .join(' < ');
const buildFamilyKey = (chain: ExceptionChain, logger: string | undefined): string =>
  `${joinTypes(chain)} @ ${logger ?? ''}`;

const buildPlainKey = (level: LogLevel | undefined, message: number): string => `${level} ${message}`;

function buildKey(record: LogRecord, chain: ExceptionChain | undefined, message: number): string {
  if (!chain) return buildPlainKey(record.level, message);
  if (!hasFrames(chain)) return `${buildFamilyKey(chain, record.logger)} ${message}`;
  const links = dropWrappers(chain);
  const places = [links[0], links.at(-1)].map((thrown) => findApplicationFrame(thrown?.frames ?? []) ?? '');
  return `${joinTypes(chain)} | ${places.join(' | ')}`;
}

/** Masks a text, limits its length and copies it, so that it may be shown and kept. */
const maskAndDetach = (text: string, mask: (text: string) => string, maxCharacters = NAME_CHARACTERS): string =>
  detachString(mask(text.length > maxCharacters ? text.slice(0, maxCharacters) : text));

function createGroup(
  key: string,
  { record, masked, message, mask, number }: ErrorStatement,
  chain: ExceptionChain | undefined,
  withTrace: boolean,
): ErrorGroup {
  const stack = record.trace ?? (chain ? takeOwnLines(record.more) : []);
  // A private key that begins in the message continues in the lines.
  const maskLine = createLineMasker();
  maskLine(record.message);
  return {
    key,
    level: record.level,
    logger: record.logger && maskAndDetach(record.logger, mask),
    statement: detachString(masked),
    message,
    chain: chain && detachChain(chain, mask, withTrace ? FRAMES : 1),
    messages: chain && new LinkMessages(chain),
    hasFrames: chain !== undefined && hasFrames(chain),
    trace: new ShownLines(withTrace ? stack.slice(0, TRACE_LINES) : [], maskLine, TRACE_LINE_CHARACTERS),
    below: record.trace || chain || !withTrace ? [] : takeMessageLines(record.more, maskLine),
    isTraceBelow: record.trace === undefined,
    count: 0,
    firstSeen: Number.NaN,
    lastSeen: Number.NaN,
    times: new TimeCounts(),
    intervals: new Intervals(),
    lines: [],
    firstNumber: number,
    lastNumber: number,
    lastLine: record.line,
    threads: new Set(),
    runs: [],
    stops: undefined,
    atStop: 0,
  };
}

/** Takes the first lines below a statement, masked. */
const takeMessageLines = (more: readonly string[], maskLine: (text: string) => string): string[] =>
  takeOwnLines(more)
    .slice(0, LINES_BELOW)
    .map((line) => maskAndDetach(line, maskLine, FURTHER_CHARACTERS));

function detachChain(chain: ExceptionChain, mask: (text: string) => string, mostFrames: number): ExceptionChain {
  const [first, ...rest] = chain.map((thrown) => new KeptException(thrown, mask, mostFrames));
  return first ? [first, ...rest] : chain;
}

/** An exception of which the first frames are kept. */
class KeptException implements ThrownException {
  readonly type: string;
  readonly message: string;
  readonly further: readonly string[];
  private readonly shown: ShownLines;

  constructor(
    { type, message, further = [], frames }: ThrownException,
    mask: (text: string) => string,
    mostFrames: number,
  ) {
    this.type = detachString(type);
    this.message = maskAndDetach(message, mask);
    const maskLine = createLineMasker();
    maskLine(message);
    const kept = further.slice(0, mostFrames > 1 ? FURTHER_LINES : 0);
    this.further = kept.map((line) => maskAndDetach(line, maskLine, FURTHER_CHARACTERS));
    this.shown = new ShownLines(frames.slice(0, mostFrames), mask, NAME_CHARACTERS);
  }

  get frames(): readonly string[] {
    return this.shown.lines;
  }
}

function addToGroup(
  group: ErrorGroup,
  { record: { time, line, thread }, mask, number, stop, run }: ErrorStatement,
  chain: ExceptionChain | undefined,
): void {
  if (chain) group.messages?.compare(chain);
  if (thread && group.threads.size < THREADS_KEPT) group.threads.add(maskAndDetach(thread, mask));
  countStatement(group, { time, line, number, stop, run });
}

function countStatement(group: ErrorGroup, { time, line, number, stop, run }: CountedStatement): void {
  group.count++;
  group.lastNumber = number;
  group.lastLine = line;
  if (group.runs.at(-1)?.run !== run && group.runs.length < RUNS_KEPT)
    group.runs = [...group.runs, { run, number, line, time }];
  if (stop !== undefined) addAtStop(group, stop, 1);
  if (group.lines.length < LINES_KEPT) group.lines.push(line);
  if (Number.isNaN(time)) return;
  group.times.add(time);
  group.intervals.add(time);
  group.firstSeen = Math.min(time, Number.isNaN(group.firstSeen) ? time : group.firstSeen);
  group.lastSeen = Math.max(time, Number.isNaN(group.lastSeen) ? time : group.lastSeen);
}

function addAtStop(group: ErrorGroup, stop: number, count: number): void {
  group.stops ??= new Map();
  group.stops.set(stop, (group.stops.get(stop) ?? 0) + count);
}

const countAtStops = ({ stops }: ErrorGroup, refuted: ReadonlySet<number>): number =>
  [...(stops ?? [])].reduce((sum, [stop, count]) => (refuted.has(stop) ? sum : sum + count), 0);

function mergeRuns(some: readonly RunOccurrence[], others: readonly RunOccurrence[]): RunOccurrence[] {
  const sorted = [...some, ...others].sort((a, b) => a.number - b.number);
  return sorted.filter(({ run }, index) => sorted[index - 1]?.run !== run).slice(0, RUNS_KEPT);
}

function mergeGroup(into: ErrorGroup, other: ErrorGroup): void {
  into.count += other.count;
  into.lastNumber = Math.max(into.lastNumber, other.lastNumber);
  into.lastLine = Math.max(into.lastLine, other.lastLine);
  into.runs = mergeRuns(into.runs, other.runs);
  for (const [stop, count] of other.stops ?? []) addAtStop(into, stop, count);
  into.times.merge(other.times);
  into.intervals.merge(other.intervals);
  const times = [into.firstSeen, into.lastSeen, other.firstSeen, other.lastSeen].filter(Number.isFinite);
  // Records without a time leave the group without one: infinity is none.
  into.firstSeen = times.length > 0 ? Math.min(...times) : Number.NaN;
  into.lastSeen = times.length > 0 ? Math.max(...times) : Number.NaN;
  const lines = [...into.lines, ...other.lines].sort((a, b) => a - b).slice(0, LINES_KEPT);
  into.lines.splice(0, into.lines.length, ...lines);
  for (const thread of other.threads) if (into.threads.size < THREADS_KEPT) into.threads.add(thread);
}
