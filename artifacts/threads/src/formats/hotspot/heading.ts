import type { DumpEvent } from '../../events.ts';
import type { LineResult } from '../../format.ts';
import { isDate, isTitle, parseDate, parseJvm, parseProcessId, parseTitleDate } from './title.ts';

/**
 * Reads the lines before the first entry: the process (jcmd), the date (from JDK 6 on) and the title. Each may be
 * missing.
 */
export class DumpHeading {
  hasTitle = false;
  private line = 0;
  private processId: number | undefined;
  private date: string | undefined;
  private time: number | undefined;
  private jvm: string | undefined;

  /**
   * Reads a line. Returns `over` for the heading of the next dump and undefined when it is no heading. `mayContinue` is
   * true before the first entry.
   */
  read(text: string, number: number, mayContinue: boolean): LineResult | undefined {
    const isLater = !mayContinue || this.hasTitle;
    if (isTitle(text)) {
      if (isLater) return 'over';
      this.hasTitle = true;
      this.jvm = parseJvm(text);
      const date = parseTitleDate(text);
      this.time ??= date?.time;
      this.date ??= date?.text;
    } else if (isDate(text)) {
      if (isLater || this.date !== undefined) return 'over';
      this.date = text;
      this.time = parseDate(text);
    } else {
      const processId = parseProcessId(text);
      if (processId === undefined) return undefined;
      if (isLater || this.line > 0) return 'over';
      this.processId = processId;
    }
    this.line ||= number;
    return 'read';
  }

  /** Returns the first line of the dump, given the line of its first entry. */
  firstLine(entry: number): number {
    return this.line || entry;
  }

  /** Whether the JVM is older than JDK 6, which was the first to print Thread.State. */
  get isBeforeStates(): boolean {
    return this.jvm === undefined || /\b1\.[2-5][._]/.test(this.jvm);
  }

  get dumpFields(): Pick<DumpEvent, 'jvm' | 'time' | 'timeText' | 'timeHasZone' | 'processId'> {
    const { date, time, jvm, processId } = this;
    return {
      ...(jvm !== undefined && { jvm }),
      ...(time !== undefined && { time, timeHasZone: false }),
      ...(date !== undefined && { timeText: date }),
      ...(processId !== undefined && { processId }),
    };
  }
}
