import type { LogLevel } from '../levels.ts';
import { GapFinder, type ReadMessage, type TimedStatement } from './gaps.ts';
import { TimelineCounter } from './timeline.ts';

/** What is counted over time, of the statements that have one. */
export class TimeFigures {
  private readonly gaps: GapFinder;
  private readonly timeline = new TimelineCounter();
  private first = Number.NaN;
  private last = Number.NaN;

  constructor(minGapMs: number) {
    this.gaps = new GapFinder(minGapMs);
  }

  /** Adds a statement; `readMessage` is called when it ends a silence. */
  add(statement: TimedStatement, level: LogLevel | undefined, readMessage: ReadMessage): void {
    const { time, line } = statement;
    if (Number.isNaN(time)) return;
    this.timeline.add(time, level, line);
    this.gaps.add(statement, readMessage);
    if (!(this.first <= time)) this.first = time;
    if (!(this.last >= time)) this.last = time;
  }

  finish(): {
    readonly span: { readonly from: number; readonly to: number } | undefined;
    readonly gaps: ReturnType<GapFinder['finish']>;
    readonly timeline: ReturnType<TimelineCounter['finish']>;
  } {
    return {
      span: Number.isNaN(this.first) ? undefined : { from: this.first, to: this.last },
      gaps: this.gaps.finish(),
      timeline: this.timeline.finish(),
    };
  }
}
