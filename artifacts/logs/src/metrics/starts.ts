import type { LogRecord } from '../events.ts';

const MAX_STARTS = 200;

/** Lines that frameworks write when a program has started or begins to. */
const START =
  /^(?:Starting \S+ (?:v\S+ )?using Java|Started \S+ in [\d.]+ seconds|Server startup in|:: Spring Boot ::|jetty-\d|Booting worker|Now listening on)|WFLYSRV0049|WFLYSRV0025|\bstarted in [\d.]+s\. Listening|\[KafkaServer id=\d+\] started|WSVR0001I|CWWKF0011I|changed to RUNNING/;
const STOP = /\bSIGTERM\b|Shutdown initiated|Stopping service|WFLYSRV0050|is shutting down|Shutting down/;
/** One search for both: most statements are neither. */
const EITHER = new RegExp(`${START.source}|${STOP.source}`);
/** A start with no stop so long before it follows a crash. */
const STOP_BEFORE_MS = 60_000;
/** Lines of one start come this close. */
const SAME_START_MS = 120_000;

export interface ProgramStart {
  readonly line: number;
  readonly time: number;
  /** Number of the record, from 1. */
  readonly record: number;
  /** No stop was written in the minute before, and something was. */
  readonly afterCrash: boolean;
}

/** Starts of the program in its own words. */
export class StartFinder {
  private readonly starts: ProgramStart[] = [];
  private lastStop = Number.NEGATIVE_INFINITY;
  private records = 0;

  add({ message, time, line }: LogRecord): void {
    this.records++;
    if (!EITHER.test(message)) return;
    if (STOP.test(message)) this.lastStop = time;
    if (!START.test(message) || this.starts.length >= MAX_STARTS) return;
    const before = this.starts.at(-1);
    if (before && time - before.time < SAME_START_MS) return;
    const stopped = time - this.lastStop <= STOP_BEFORE_MS;
    this.starts.push({ line, time, record: this.records, afterCrash: this.records > 10 && !stopped });
  }

  finish(): readonly ProgramStart[] {
    return this.starts;
  }
}
