import { createKeyFollower, type Masked, maskSensitive, readMasked } from '@hindsight/privacy';
import { describeMessage } from './describe-message.ts';
import { detachString } from './detach-string.ts';
import { EXCEPTION_NAME } from './detect.ts';
import { isFailureAtAnyLevel, isFatalWithoutLevel } from './error-classes/index.ts';
import type { LogRecord, RepeatableStatement, ShapedStatement } from './events.ts';
import { PLAIN } from './formats/general/plain.ts';
import { isError, LEVELS, type LogLevel } from './levels.ts';
import { CeasedStatements } from './metrics/ceased-statements.ts';
import { ChangeFinder } from './metrics/changes.ts';
import { ErrorGroups, type ErrorStatement, readChain } from './metrics/errors.ts';
import { StatedFigures } from './metrics/figures/stated-figures.ts';
import type { ReadMessage, TimedStatement } from './metrics/gaps.ts';
import { ACCESS_FORMATS, HttpStatusCounter, statesStatus } from './metrics/http-statuses.ts';
import { PrivateDataCounter } from './metrics/private-data.ts';
import { concernsReplicas, ReplicaSetFollower } from './metrics/replica-sets.ts';
import { mayBeStartWithOtherDigits } from './metrics/start-words.ts';
import { StartFinder } from './metrics/starts.ts';
import { concernsState, StateFollower } from './metrics/state-changes.ts';
import { TimeFigures } from './metrics/time-figures.ts';
import { type SearchPattern, UserPatterns } from './metrics/user-patterns.ts';
import type { LogAnalysis } from './model.ts';
import type { ReadSummary } from './read.ts';
import { RepeatedStatement, type StatementShape } from './repeated-statement.ts';
import { TemplateMiner } from './templates/miner.ts';

export interface DigestOptions {
  readonly minGapMs: number;
  readonly patterns: readonly SearchPattern[];
  /** The log is a copy in which private data is masked already. */
  readonly isMasked?: boolean;
}

/** Longer statements are quoted to here. */
const STATEMENT_CHARACTERS = 4000;

/** Contexts that are remembered with what is private in them, and their longest; ever new ones empty the cache. */
const [MAX_CONTEXTS, CONTEXT_CHARACTERS] = [1000, 500];

const mask = (text: string): string => maskSensitive(text).text;

/** Matches exceptions that the JVM prints without a layout, so that they look like a part of the statement before. */
const FATAL_EXCEPTION =
  /^(?:Caused by: )?java\.lang\.(?:OutOfMemoryError|StackOverflowError)\b|^JVMDUMP\d{3}\w Processing dump event .{1,40}java\/lang\/OutOfMemoryError/;
/** An exception with its message: who quotes one as a word writes none. */
const NAMED_EXCEPTION = /(?<![\w.$])(?:[a-z]\w{0,40}\.){2,10}[A-Z]\w{2,80}(?:Exception|Error): \S/;
/** What the JVM prints of a virtual thread that keeps its carrier. */
const PINNED = / <== monitors:\d/;
/** Words of what goes wrong, of which a few are usual at level INFO: clients go away, and requests are refused. */
const TROUBLE =
  /\bdisconnect(?:ed|ing|s)?\b|\bconnection (?:was |is )?(?:closed|lost|dropped|reset|aborted)\b|\b(?:dropp(?:ed|ing)|reject(?:ed|ing)|refus(?:ed|ing)|den(?:ied|ying)|abort(?:ed|ing)|discard(?:ed|ing)|evict(?:ed|ing)|throttl(?:ed|ing)|shedding)\b|\b(?:fail(?:ed|ure|ing)?|timed out|time-?out|unreachable|unavailable|overloaded|unauthorized|forbidden|gave up|degraded)\b(?!["']?[=:])|\bduplicate (?:message|event|delivery|record|notification)s?\b|\b(?:missing|unknown|invalid|empty|unset)[,;:]? (?:so )?(?:using|assuming|defaulting|substituting)\b|\bfall(?:s|ing)? ?back\b|\bfallback\b|\breconnect(?:ed|ing)\b|\b(?:lock|lease) (?:is |was )?(?:still )?(?:held|owned|taken) by\b|\b(?:skipp|ignor)(?:ed|ing)\b(?!.{0,80}\b(?:already|unchanged|up[- ]to[- ]date|not modified|no changes?|duplicates?|exists?|as configured)\b)/i;
/** The last words of a build in which everything passed: what its tests had to provoke is not held against it. */
const BUILT = /^(?:\[INFO\] )?(?:BUILD SUCCESS(?:FUL in \d.{0,40})?|Finished: SUCCESS)$/;
/** A frame of a trace: a program that logs an exception as INFO tells of a failure nevertheless. */
const FRAME = /^\s+at [\w$./@<>]+\(/;

/** Receives statements one by one and keeps counts, templates and groups of them. Memory does not grow with the log. */
export class LogDigest {
  private statements = 0;
  private readonly levels = Object.fromEntries(LEVELS.map((level) => [level, 0])) as Record<LogLevel, number>;
  private nonConforming = 0;
  private readonly errors = new ErrorGroups();
  private readonly warnings = new ErrorGroups();
  private readonly notices = new ErrorGroups();
  private readonly noticed = new Set<number>();
  /** The highest id of a message so far, and the messages that tell of a failure whatever their level is. */
  private lastMessage = -1;
  private readonly failures = new Set<number>();
  /** Messages of a failing process or machine, which count where they have no level. */
  private readonly fatal = new Set<number>();
  private readonly replicaMessages = new Set<number>();
  private readonly replicaSets = new ReplicaSetFollower();
  private readonly stateMessages = new Set<number>();
  private readonly states = new StateFollower();
  private readonly statusMessages = new Set<number>();
  private readonly ceased = new CeasedStatements();
  private readonly changes = new ChangeFinder();
  private readonly figures = new StatedFigures();
  private readonly httpStatuses = new HttpStatusCounter();
  private readonly times: TimeFigures;
  private readonly miner = new TemplateMiner();
  private readonly privateData = new PrivateDataCounter();
  private readonly userPatterns: UserPatterns;
  private readonly searchesPatterns: boolean;
  private readonly starts = new StartFinder();
  private readonly maskText: (text: string) => Masked;
  private readonly maskedContexts = new Map<string, Masked>();
  private builtLine: number | undefined;

  constructor({ minGapMs, patterns, isMasked = false }: DigestOptions) {
    this.maskText = isMasked ? readMasked : maskSensitive;
    this.times = new TimeFigures(minGapMs);
    this.userPatterns = new UserPatterns(patterns, mask);
    this.searchesPatterns = patterns.length > 0;
  }

  readonly add = (written: LogRecord): void => {
    const record = describeMessage(written);
    this.statements++;
    const masked = this.maskText(record.message);
    this.count(record.level, record, () => masked.text);
    const message = this.miner.add(masked.text, record.line, record.level);
    if (ACCESS_FORMATS.has(record.format)) this.figures.addRequest(record.context ?? '', record);
    else this.figures.add(appendContext(masked.text, record), message, record);
    this.countPrivate(record, masked.text, masked.kinds);
    this.starts.add(record);
    this.noteBuild(record);
    this.addError({
      record,
      masked: appendCause(masked.text, record.cause),
      message,
      mask,
      number: this.statements,
      stop: this.starts.stopOfLast,
      run: this.starts.run,
    });
    this.ceased.add(message, record, this.statements);
    if (this.replicaMessages.has(message.id)) this.replicaSets.add(joinPrefix(record), record.time);
    if (this.stateMessages.has(message.id)) this.states.add(record.message, record.time);
    if (this.statusMessages.has(message.id)) this.httpStatuses.addStated(appendContext(record.message, record), record);
    this.httpStatuses.add(record);
    this.userPatterns.add(record);
  };

  /**
   * Returns how more statements of the shape of the last one are added, when little more than its time and values is kept of it.
   * `known` is what was returned for an earlier statement of the shape.
   */
  readonly describeLast = (record: LogRecord, known?: RepeatableStatement): RepeatableStatement | undefined => {
    if (!isRepeatable(record) || this.searchesPatterns) return undefined;
    const shape = this.describeShape(record);
    if (!shape) return undefined;
    const statement = known instanceof RepeatedStatement ? known : new RepeatedStatement(record, this.addShaped);
    statement.learn(record, shape);
    return statement;
  };

  private describeShape({ level, message: text, thread }: LogRecord): StatementShape | undefined {
    const message = this.miner.describeLast(level);
    const masked = this.maskText(text);
    const isPrivate = masked.kinds.length > 0;
    const privateData = isPrivate ? this.privateData.describeLast(masked.kinds) : undefined;
    if (!message || (isPrivate && !privateData)) return undefined;
    const errors = text.trim() === '' ? undefined : this.selectErrors(level, message.id);
    const error = errors?.describe({ level, thread, message: message.id });
    return { level, message, error, privateData };
  }

  /** Adds a statement of a known shape; returns false when it must be added as a record. */
  private readonly addShaped = (
    { level, message, error, privateData }: StatementShape,
    statement: ShapedStatement,
    begin: number,
  ): boolean => {
    if (message.isMined || privateData?.isMined || error?.mayHaveNewThread) return false;
    const { time, line } = statement;
    message.count(statement, begin);
    this.figures.addShaped(message.id, statement, begin);
    this.statements++;
    this.ceased.addShaped(message.id, time, line, this.statements);
    this.followWords(message.id, statement);
    this.count(level, statement, () => statement.text.slice(begin));
    privateData?.add(statement);
    this.starts.addOther(statement);
    error?.add({ time, line, number: this.statements, stop: this.starts.stop, run: this.starts.run });
    return true;
  };

  /** Follows a statement of a known shape whose words say that its values matter. */
  private followWords(message: number, statement: ShapedStatement): void {
    const { time, line } = statement;
    if (this.replicaMessages.has(message)) this.replicaSets.add(statement.text, time);
    if (this.stateMessages.has(message)) this.states.add(statement.text, time);
    if (this.statusMessages.has(message)) this.httpStatuses.addStated(statement.text, { line, time });
  }

  finish({
    shares,
    hasDates,
    isYearUnknown,
    zone,
    isUptime,
  }: Omit<ReadSummary, 'corrections' | 'truncated'>): LogAnalysis {
    const templates = this.miner.finish();
    const { refutedStops } = this.starts;
    const times = this.times.finish();
    return {
      statements: this.statements,
      shares,
      levels: this.levels,
      nonConforming: this.nonConforming,
      ...times,
      hasDates,
      ...(isYearUnknown && { isYearUnknown }),
      ...(zone !== undefined && { zone }),
      ...(isUptime && { isUptime }),
      errors: this.errors.finish(refutedStops),
      warnings: this.warnings.finish(refutedStops),
      notices: this.notices.finish(refutedStops),
      changes: this.changes.finish(),
      risenFigures: this.figures.finish(),
      replicaSets: this.replicaSets.finish(times.span?.to),
      stateChanges: this.states.finish(times.span),
      ceased: this.ceased.finish(times.span, this.statements, this.starts.finish().at(-1)?.line ?? 0),
      httpStatuses: this.httpStatuses.finish(),
      templates,
      privateData: this.privateData.finish(),
      userPatterns: this.userPatterns.finish(),
      starts: this.starts.finish(),
      readyLines: this.starts.readyLines,
      startingLine: this.starts.startingLine,
      builtLine: this.builtLine,
    };
  }

  /**
   * Errors are the statements of level ERROR and FATAL, and those without a level that carry a trace or a crash, or, in a text
   * without a known format, name an exception. What is
   * logged below that level is kept apart: warnings, failures that a program logs as INFO, and fatal exceptions that were
   * printed below a harmless statement.
   */
  private addError(statement: ErrorStatement): void {
    const { record } = statement;
    if (isEmpty(record)) return;
    this.noteMessage(statement);
    const groups = this.selectErrors(record.level, statement.message.id);
    if (groups) groups.add(statement, readChain(record));
    else if (record.level === undefined) {
      const chain = readChain(record);
      const isPrinted = record.format === PLAIN.id && EXCEPTION_NAME.test(record.message);
      if (chain || record.format === 'crash' || isPrinted) this.errors.add(statement, chain);
    } else if (
      record.more.some(
        (line) => FATAL_EXCEPTION.test(line) || PINNED.test(line) || (record.level === 'INFO' && FRAME.test(line)),
      )
    )
      this.warnings.add(statement, readChain(record));
  }

  /** Selects where statements of a level and message are counted whatever is below them; undefined when that decides. */
  private selectErrors(level: LogLevel | undefined, message: number): ErrorGroups | undefined {
    if (level === undefined && this.fatal.has(message)) return this.errors;
    if (level === undefined) return this.failures.has(message) ? this.warnings : undefined;
    if (isError(level)) return this.errors;
    if (level === 'WARN' || this.failures.has(message)) return this.warnings;
    return level === 'INFO' && this.noticed.has(message) ? this.notices : undefined;
  }

  /** The lines of a build tool may stand below the last words of a program that it ran. */
  private noteBuild({ message, more, line }: LogRecord): void {
    const below = more.findLastIndex((one) => BUILT.test(one));
    if (below >= 0) this.builtLine = line + 1 + below;
    else if (BUILT.test(message)) this.builtLine = line;
  }

  /** Messages of the same words have the same id: each is looked at once. */
  private noteMessage({ record, masked, message: { id }, number }: ErrorStatement): void {
    if (id <= this.lastMessage) return;
    this.lastMessage = id;
    const { line, time, level, format } = record;
    const isFatal = level === undefined && !ACCESS_FORMATS.has(format) && isFatalWithoutLevel(masked);
    if (isFatal) this.fatal.add(id);
    if (isFailureAtAnyLevel(masked) || (level === 'INFO' && NAMED_EXCEPTION.test(masked))) this.failures.add(id);
    if (level === 'INFO' && TROUBLE.test(masked)) this.noticed.add(id);
    if (concernsReplicas(masked)) this.replicaMessages.add(id);
    if (concernsState(masked)) this.stateMessages.add(id);
    if (!ACCESS_FORMATS.has(format) && statesStatus(appendContext(masked, record))) this.statusMessages.add(id);
    if (level === undefined || !isError(level)) this.changes.add({ number, line, time, statement: masked });
  }

  private count(level: LogLevel | undefined, statement: TimedStatement, readMessage: ReadMessage): void {
    if (level === undefined) this.nonConforming++;
    else this.levels[level]++;
    this.times.add(statement, level, readMessage);
  }

  /** The context of a message and the lines of its trace may contain private data as well. */
  private countPrivate(record: LogRecord, masked: string, kinds: readonly string[]): void {
    const beside = collectContext(record, kinds.includes('PRIVATE_KEY'));
    const more = beside === '' ? undefined : this.maskBeside(beside, record);
    if (kinds.length === 0 && !more?.kinds.length) return;
    const statement = more?.kinds.length ? `${masked} ${more.text.trim()}` : masked;
    this.privateData.add(statement.slice(0, STATEMENT_CHARACTERS), [...kinds, ...(more?.kinds ?? [])], record.line);
  }

  /** Many statements of a program have the same context; requests have ever new clients. */
  private maskBeside(text: string, { format, context }: LogRecord): Masked {
    if (text !== context || text.length > CONTEXT_CHARACTERS || ACCESS_FORMATS.has(format)) return this.maskText(text);
    const known = this.maskedContexts.get(text);
    if (known) return known;
    const masked = this.maskText(text);
    if (this.maskedContexts.size >= MAX_CONTEXTS) this.maskedContexts.clear();
    this.maskedContexts.set(detachString(text), { text: detachString(masked.text), kinds: masked.kinds });
    return masked;
  }
}

/** A build tool writes empty lines of a level, and a watchdog rulers, which tell of nothing. */
const EMPTY = /^[\s*=#_+|-]*$/;
const isEmpty = ({ message, more, trace }: LogRecord): boolean => more.length === 0 && !trace && EMPTY.test(message);

/** Whether statements that differ only in their digits are no starts or requests either, and have nothing below or beside them. */
function isRepeatable({ level, format, message, more, context = '', cause, trace }: LogRecord): boolean {
  if (level === undefined || ACCESS_FORMATS.has(format)) return false;
  if (more.length > 0 || context !== '' || cause !== undefined || trace) return false;
  // A placeholder in a masked log has digits: `<IPV4>`.
  return !message.includes('<') && !mayBeStartWithOtherDigits(message) && !BUILT.test(message);
}

/** Returns the statement as it is quoted: with the reason, where the format has a field for it. */
const appendCause = (masked: string, cause: string | undefined): string =>
  (cause === undefined ? masked : `${masked}: ${mask(cause)}`).slice(0, STATEMENT_CHARACTERS);

/** Structured formats have figures in fields of their own. */
const appendContext = (masked: string, { context }: LogRecord): string =>
  context === undefined ? masked : masked + context;

/** The message with what a layout takes for the names of the thread and of the logger. */
const joinPrefix = ({ thread = '', logger = '', message }: LogRecord): string => `${thread} ${logger} ${message}`;

/** Frames contain no private data and are most of the lines. */
const isFrame = (line: string): boolean => /^\s+(?:at |\.\.\. |File ")/.test(line);

function collectContext({ context = '', message, more, trace = [] }: LogRecord, hasKey: boolean): string {
  if (more.length === 0 && trace.length === 0) return context;
  const lines = hasKey ? removeKeyLines(message, more) : more;
  return [context, ...lines, ...trace].filter((line) => line !== '' && !isFrame(line)).join('\n');
}

/** Removes the lines of a private key that begins in the message: it was counted there. */
function removeKeyLines(message: string, lines: readonly string[]): string[] {
  const follow = createKeyFollower();
  follow(message);
  return lines.map((line) => line.slice(follow(line) ?? 0));
}
