import type { LogLevel } from '../levels.ts';
import { FIRST_DATED } from '../time/format-record-time.ts';
import { GapFinder, type ReadMessage, type TimedStatement } from './gaps.ts';
import { TimelineCounter } from './timeline.ts';

/** What is counted of statements whose times can be compared. */
class ComparableTimes {
  statements = 0;
  readonly gaps: GapFinder;
  readonly timeline = new TimelineCounter();
  private first = Number.NaN;
  private last = Number.NaN;

  constructor(minGapMs: number) {
    this.gaps = new GapFinder(minGapMs);
  }

  add(statement: TimedStatement, level: LogLevel | undefined, readMessage: ReadMessage): void {
    const { time, line } = statement;
    this.statements++;
    this.timeline.add(time, level, line);
    this.gaps.add(statement, readMessage);
    if (!(this.first <= time)) this.first = time;
    if (!(this.last >= time)) this.last = time;
  }

  get span(): { readonly from: number; readonly to: number } | undefined {
    return this.statements === 0 ? undefined : { from: this.first, to: this.last };
  }
}

/**
 * What is counted over time. A time of day cannot be placed among dates: of a log that has both, the figures are those of the larger
 * part, so that no silence of decades stands between the two.
 */
export class TimeFigures {
  private readonly dated: ComparableTimes;
  private readonly undated: ComparableTimes;

  constructor(minGapMs: number) {
    this.dated = new ComparableTimes(minGapMs);
    this.undated = new ComparableTimes(minGapMs);
  }

  /** Adds a statement; `readMessage` is called when it ends a silence. */
  add(statement: TimedStatement, level: LogLevel | undefined, readMessage: ReadMessage): void {
    const { time } = statement;
    if (time >= FIRST_DATED) this.dated.add(statement, level, readMessage);
    else if (!Number.isNaN(time)) this.undated.add(statement, level, readMessage);
  }

  finish(): Pick<ComparableTimes, 'span'> & {
    readonly gaps: ReturnType<GapFinder['finish']>;
    readonly timeline: ReturnType<TimelineCounter['finish']>;
  } {
    const { span, gaps, timeline } = this.dated.statements >= this.undated.statements ? this.dated : this.undated;
    return { span, gaps: gaps.finish(), timeline: timeline.finish() };
  }
}
