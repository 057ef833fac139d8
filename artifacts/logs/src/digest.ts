import { createKeyFollower, type Masked, maskSensitive, readMasked } from '@hindsight/privacy';
import type { LogRecord } from './events.ts';
import { LEVELS, type LogLevel } from './levels.ts';
import { ErrorGroups } from './metrics/errors.ts';
import { GapFinder } from './metrics/gaps.ts';
import { PrivateDataCounter } from './metrics/private-data.ts';
import { StartFinder } from './metrics/starts.ts';
import { TimelineCounter } from './metrics/timeline.ts';
import { type SearchPattern, UserPatterns } from './metrics/user-patterns.ts';
import type { LogAnalysis } from './model.ts';
import type { ReadSummary } from './read.ts';
import { TemplateMiner } from './templates/miner.ts';

export interface DigestOptions {
  readonly minGapMs: number;
  readonly patterns: readonly SearchPattern[];
  /** The log is a copy in which private data is masked already. */
  readonly isMasked?: boolean;
}

/** Longer statements are quoted to here. */
const STATEMENT_CHARACTERS = 4000;

const mask = (text: string): string => maskSensitive(text).text;

/** Receives statements one by one and keeps counts, templates and groups of them. Memory does not grow with the log. */
export class LogDigest {
  private statements = 0;
  private readonly levels = Object.fromEntries(LEVELS.map((level) => [level, 0])) as Record<LogLevel, number>;
  private nonConforming = 0;
  private first = Number.NaN;
  private last = Number.NaN;
  private readonly errors = new ErrorGroups();
  private readonly gaps: GapFinder;
  private readonly miner = new TemplateMiner();
  private readonly privateData = new PrivateDataCounter();
  private readonly userPatterns: UserPatterns;
  private readonly timeline = new TimelineCounter();
  private readonly starts = new StartFinder();
  private readonly maskText: (text: string) => Masked;

  constructor({ minGapMs, patterns, isMasked = false }: DigestOptions) {
    this.maskText = isMasked ? readMasked : maskSensitive;
    this.gaps = new GapFinder(minGapMs);
    this.userPatterns = new UserPatterns(patterns, mask);
  }

  readonly add = (record: LogRecord): void => {
    this.statements++;
    this.count(record);
    const masked = this.maskText(record.message);
    const message = this.miner.add(masked.text, record.line, record.level);
    this.countPrivate(record, masked.text, masked.kinds);
    this.errors.add({ record, masked: appendCause(masked.text, record.cause), message, mask });
    this.starts.add(record);
    this.userPatterns.add(record);
  };

  finish({ shares, hasDates }: Pick<ReadSummary, 'shares' | 'hasDates'>): LogAnalysis {
    const templates = this.miner.finish();
    return {
      statements: this.statements,
      shares,
      levels: this.levels,
      nonConforming: this.nonConforming,
      span: Number.isNaN(this.first) ? undefined : { from: this.first, to: this.last },
      hasDates: hasDates,
      errors: this.errors.finish(),
      gaps: this.gaps.finish(),
      templates,
      privateData: this.privateData.finish(),
      userPatterns: this.userPatterns.finish(),
      timeline: this.timeline.finish(),
      starts: this.starts.finish(),
    };
  }

  private count({ level, time, line }: LogRecord): void {
    if (level === undefined) this.nonConforming++;
    else this.levels[level]++;
    this.timeline.add(time, level, line);
    this.gaps.add(time, line);
    if (Number.isNaN(time)) return;
    if (!(this.first <= time)) this.first = time;
    if (!(this.last >= time)) this.last = time;
  }

  /** The context of a message and the lines of its trace may contain private data as well. */
  private countPrivate(record: LogRecord, masked: string, kinds: readonly string[]): void {
    const beside = collectContext(record, kinds.includes('PRIVATE_KEY'));
    const more = beside === '' ? undefined : this.maskText(beside);
    if (kinds.length === 0 && !more?.kinds.length) return;
    const statement = more?.kinds.length ? `${masked} ${more.text.trim()}` : masked;
    this.privateData.add(statement.slice(0, STATEMENT_CHARACTERS), [...kinds, ...(more?.kinds ?? [])], record.line);
  }
}

/** Returns the statement as it is quoted: with the reason, where the format has a field for it. */
const appendCause = (masked: string, cause: string | undefined): string =>
  (cause === undefined ? masked : `${masked}: ${mask(cause)}`).slice(0, STATEMENT_CHARACTERS);

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
