import { detachString } from '../detach-string.ts';
import type { LogRecord } from '../events.ts';
import type { MinedMessage } from '../templates/miner.ts';
import { Intervals } from './intervals.ts';

/** A statement that came at equal distances and does not come any more, while the rest of the log goes on. */
export interface CeasedStatement {
  /** The statement, masked, with `<*>` where its values stand. */
  readonly template: string;
  readonly count: number;
  /** The part of the program that wrote it; '' when the log does not state it. */
  readonly logger: string;
  /** The usual time between two of them, ms. */
  readonly interval: number;
  readonly firstLine: number;
  readonly lastLine: number;
  readonly lastTime: number;
  /** From the last one to the end of the log, ms. */
  readonly silence: number;
  /** Statements of the log after the last one. */
  readonly statementsAfter: number;
  /** Whether it came at uneven distances, or its part of the program said something else afterwards: then only an error tells that it has not ended by itself. */
  readonly mayHaveEnded: boolean;
}

/** Messages that are followed; a log with more says nothing alike. */
const MAX_FOLLOWED = 5000;
const [MIN_COUNT, MIN_INTERVAL_MS, MAX_DEVIATION] = [12, 5000, 0.35];
/** At random moments so many tell how often it comes, and these distances are no even ones. */
const [MIN_RANDOM_COUNT, MAX_RANDOM_DEVIATION] = [30, 2];
/** So many intervals without one, so large a part of the log, and so many other statements in that time. */
const [MIN_INTERVALS_AFTER, MIN_SILENT_PART, MIN_STATEMENTS_AFTER] = [10, 0.2, 50];
const HOUR_MS = 3_600_000;
/** A statement of which there are fewer is no round of the same work. */
const MIN_ROUNDS = 5;
/** After another phase of the work has begun, most statements are new. */
const MAX_NEW_PART = 0.2;
/** What counts up to an end comes to it, and what waits is done with waiting. */
const ENDS =
  /<\*> ?(?:\/|of (?=<\*>|\d)|%)|\b(?:progress|remaining|eta|wait(?:ing)?|retry(?:ing)?|attempt|load(?:ed|ing)|initiali[sz]|start(?:ed|ing)|stop(?:ped|ping)|clos(?:ed|ing)|restor(?:ed|ing)|warm)/i;

type TimedRecord = Pick<LogRecord, 'level' | 'logger' | 'time' | 'line'>;

interface FollowedMessage {
  readonly message: MinedMessage;
  readonly logger: string;
  readonly intervals: Intervals;
  readonly firstLine: number;
  readonly firstNumber: number;
  count: number;
  lastLine: number;
  lastTime: number;
  lastNumber: number;
}

/** Follows when the statements of each message come. */
export class CeasedStatements {
  private readonly followed: (FollowedMessage | undefined)[] = [];

  /** Adds a statement; `number` is its number in the log, from 1. */
  add(message: MinedMessage, { level, logger = '', time, line }: TimedRecord, number: number): void {
    const { id } = message;
    if (id >= MAX_FOLLOWED) return;
    if (this.followed[id] === undefined) {
      if (level !== 'INFO' && level !== 'DEBUG') return;
      this.followed[id] = {
        message,
        logger: detachString(logger),
        intervals: new Intervals(),
        firstLine: line,
        firstNumber: number,
        count: 0,
        lastLine: line,
        lastTime: time,
        lastNumber: number,
      };
    }
    this.addShaped(id, time, line, number);
  }

  /** Adds a statement of a message that was added before. */
  addShaped(id: number, time: number, line: number, number: number): void {
    const known = this.followed[id];
    if (known === undefined) return;
    known.count++;
    known.intervals.add(time);
    known.lastLine = line;
    known.lastTime = time;
    known.lastNumber = number;
  }

  /** Called when the templates are known. `from` is the line of the last start: what ceased before it was done by another process. */
  finish(
    span: { readonly from: number; readonly to: number } | undefined,
    statements: number,
    from: number,
  ): CeasedStatement[] {
    if (!span) return [];
    const all = this.followed.filter((one) => one !== undefined);
    return all
      .filter((one) => one.lastLine > from && this.hasCeased(one, span, statements))
      .filter((one) => !isGoneOn(one, all) && !isNextPhase(one, all, statements))
      .map((one) => ({ ...one, mayHaveEnded: !isRegular(one) || isCompleted(one, all) }))
      .filter((one) => !one.mayHaveEnded || isSilent(one, all))
      .map(({ message, logger, count, intervals, firstLine, lastLine, lastTime, lastNumber, mayHaveEnded }) => ({
        mayHaveEnded,
        template: message.template,
        logger,
        count,
        interval: intervals.finish().mean,
        firstLine,
        lastLine,
        lastTime,
        silence: span.to - lastTime,
        statementsAfter: statements - lastNumber,
      }));
  }

  private hasCeased(
    { count, intervals, lastTime, lastNumber, message }: FollowedMessage,
    span: { readonly from: number; readonly to: number },
    statements: number,
  ): boolean {
    if (count < MIN_COUNT || statements - lastNumber < MIN_STATEMENTS_AFTER) return false;
    const { mean, deviation } = intervals.finish();
    const silence = span.to - lastTime;
    const least = Math.max(MIN_INTERVALS_AFTER * mean, MIN_SILENT_PART * (span.to - span.from));
    const isFrequent = count >= MIN_RANDOM_COUNT && deviation <= MAX_RANDOM_DEVIATION;
    const comes = mean >= MIN_INTERVAL_MS && (deviation <= MAX_DEVIATION || isFrequent);
    return comes && silence >= least && !ENDS.test(message.template) && !endsByClock(lastTime, mean, silence);
  }
}

/** A schedule of hours of the day: the next run would have been in another hour, which is silent as a whole. */
const endsByClock = (lastTime: number, interval: number, silence: number): boolean =>
  silence >= HOUR_MS &&
  interval < HOUR_MS / 2 &&
  Math.floor(lastTime / HOUR_MS) !== Math.floor((lastTime + interval) / HOUR_MS);

/** Other words of the same template came later. */
const isGoneOn = ({ message, lastNumber }: FollowedMessage, all: readonly FollowedMessage[]): boolean =>
  all.some((other) => other.lastNumber > lastNumber && other.message.template === message.template);

const isRegular = ({ intervals }: FollowedMessage): boolean => intervals.finish().deviation <= MAX_DEVIATION;

/** Whether the part of the program that wrote it does nothing else again and again. */
const isSilent = ({ logger, lastNumber }: FollowedMessage, all: readonly FollowedMessage[]): boolean =>
  logger !== '' &&
  !all.some((other) => other.logger === logger && other.lastNumber > lastNumber && other.count >= MIN_ROUNDS);

/** The same part of the program said something else afterwards: that it is done, or what it does instead. Errors are followed apart. */
const isCompleted = ({ logger, lastNumber }: FollowedMessage, all: readonly FollowedMessage[]): boolean =>
  all.some((other) => other.logger === logger && other.lastNumber > lastNumber && other.count < MIN_ROUNDS);

/** The program does other work since then. */
function isNextPhase({ lastNumber }: FollowedMessage, all: readonly FollowedMessage[], statements: number): boolean {
  const fresh = all.reduce((sum, { firstNumber, count }) => sum + (firstNumber > lastNumber ? count : 0), 0);
  const after = statements - lastNumber;
  return fresh > MAX_NEW_PART * after;
}
