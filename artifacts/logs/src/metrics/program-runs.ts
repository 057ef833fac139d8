import type { LogRecord } from '../events.ts';
import { findBegin, isServerStop, isStopRequest, READY, readProcess, readStartDuration, STOP } from './start-words.ts';

/** A start with no stop so long before it follows a crash. */
const STOP_BEFORE_MS = 60_000;
/** Nothing is written for this long by a program that has ended; its last words come within it. */
const SILENCE_MS = 10_000;
/** Lines of one start come this close. */
const SAME_START_MS = 120_000;
/** What is this much older than a start belongs to another run. */
const OTHER_RUN_MS = 30_000;
/** With fewer statements before it that have a time, a start is the first one. */
const MIN_STATEMENTS_BEFORE = 5;
/** After so many statements without any start the program was ready before the log begins. */
const MANY_STATEMENTS = 200;
/** A program that has been told to stop writes no more than this. */
const MAX_STOP_RECORDS = 5000;

/** What a line says about the runs of its program. */
export interface RunWords {
  /** The program says that it has started. */
  readonly isReady: boolean;
  /** Set when the line is the first of a start: whether no stop was written in the minute before, and something was. */
  readonly start?: { readonly afterCrash: boolean; readonly afterRequest?: boolean };
}

interface StartTimes {
  /** When the line was written. */
  readonly time: number;
  /** When the start began; NaN when the line does not say. */
  readonly beganAt: number;
  readonly process: number | undefined;
}

const NOTHING: RunWords = { isReady: false };
/** A program that has stopped writes again, whatever it says. */
export const NEXT: RunWords = { isReady: false, start: { afterCrash: false } };

/** The runs of one program: what it has said of its starts and stops so far. */
export class ProgramRuns {
  /** The stop that is going on; undefined while the program is not told to stop. */
  stop: { readonly number: number; records: number } | undefined;
  /** Stops after which the program went on. */
  private readonly refuted: Set<number>;
  private starts = 0;
  private startTime = Number.NaN;
  /** The kinds of begins that the current start has said: the same one again belongs to another start. */
  private begins = new Set<number>();
  private isReady = false;
  private lastStop = Number.NaN;
  private stopsSinceStart = 0;
  /** Whether the server was told to stop since its last start. */
  private isRequested = false;
  /** Records with a time. */
  private timed = 0;
  private firstTime = Number.NaN;
  private lastTime = Number.NaN;
  /** The process that wrote the first record, and then the one of the current start; undefined when no line says it. */
  private process: number | undefined;
  private hasRecords = false;

  constructor(refuted: Set<number>) {
    this.refuted = refuted;
  }

  /** Adds a statement that says nothing of starts and stops; returns whether it is the first one after the end of a stopped program. */
  addOther(time: number): boolean {
    const isNext = this.stop !== undefined && this.followStop(time);
    if (isNext) this.beginStart(time);
    if (!Number.isNaN(time)) this.addTime(time);
    return isNext;
  }

  private addTime(time: number): void {
    this.timed++;
    if (Number.isNaN(this.firstTime)) this.firstTime = time;
    // The silence after a stop belongs to it, however long it is until the next start.
    if (time - this.lastTime > SILENCE_MS && this.lastTime - this.lastStop <= SILENCE_MS) this.lastStop = time;
    this.lastTime = time;
  }

  /** Notes which process wrote the first record. */
  begin(text: string): void {
    if (this.hasRecords) return;
    this.hasRecords = true;
    this.process = readProcess(text);
  }

  /** Adds a statement that may say something of them. `number` is that of a stop that begins with it. */
  add({ message, time, text }: LogRecord, number: number): RunWords {
    const isStop = STOP.test(message);
    // A stop may take long before its next words.
    const isNext = !isStop && this.addOther(time);
    const process = readProcess(text);
    if (isStop) this.addStop(message, time, number);
    const begin = findBegin(message);
    const isReady = READY.test(message);
    if (begin < 0 && !isReady) return isNext ? NEXT : NOTHING;
    const isStart = isNext || this.isNewStart(begin, time);
    const beganAt = begin >= 0 ? time : time - readStartDuration(message);
    const afterCrash = isStart && !isNext && this.followsCrash({ time, beganAt, process });
    if (isStart && !isNext) this.beginStart(time);
    if (begin >= 0) this.begins.add(begin);
    if (isReady) this.isReady = true;
    this.process = process ?? this.process;
    return { isReady: begin < 0, ...(isStart && { start: { afterCrash, afterRequest: this.takeRequest() } }) };
  }

  /** Returns whether the server was told to stop before the start that begins. */
  private takeRequest(): boolean {
    const isRequested = this.isRequested;
    this.isRequested = false;
    return isRequested;
  }

  private isNewStart(begin: number, time: number): boolean {
    if (this.starts === 0 || time - this.startTime >= SAME_START_MS) return true;
    // Servers within one program may become ready one after another, but nothing begins again when it is ready.
    return begin >= 0 && (this.isReady || this.begins.has(begin));
  }

  private followsCrash({ time, beganAt, process }: StartTimes): boolean {
    const isKnown = process !== undefined && this.process !== undefined;
    // A process that starts again has reloaded itself, or tests one configuration after the other.
    if (isKnown && process === this.process) return false;
    if (this.starts === 0 && !(isKnown || this.isOtherRun(beganAt))) return false;
    if (Number.isNaN(time)) return this.stopsSinceStart === 0;
    return !((Number.isNaN(beganAt) ? time : beganAt) - this.lastStop <= STOP_BEFORE_MS);
  }

  /** A start whose begin is not in the log may be the one with which the log begins; the tool that builds it writes no times. */
  private isOtherRun(beganAt: number): boolean {
    return this.timed > MIN_STATEMENTS_BEFORE && beganAt - this.firstTime > OTHER_RUN_MS;
  }

  private hasRunForLong(): boolean {
    return this.starts === 0 && this.timed >= MANY_STATEMENTS;
  }

  private beginStart(time: number): void {
    this.starts++;
    this.startTime = time;
    this.begins = new Set();
    this.isReady = false;
    this.stopsSinceStart = 0;
    this.stop = undefined;
  }

  private addStop(message: string, time: number, number: number): void {
    if (!Number.isNaN(time)) this.addTime(time);
    this.stopsSinceStart++;
    this.isRequested ||= isServerStop(message);
    if (!Number.isNaN(time)) this.lastStop = time;
    if (this.stop) this.stop.records = 0;
    else if (isStopRequest(message, this.isReady || this.hasRunForLong())) this.stop = { number, records: 0 };
  }

  /** Ends a stop when the program has fallen silent after it, or goes on as if nothing was; returns whether another run follows for certain. */
  private followStop(time: number): boolean {
    if (!this.stop) return false;
    this.stop.records++;
    const isOver = time - this.lastTime > SILENCE_MS;
    const isRefuted = time - this.lastStop > STOP_BEFORE_MS || this.stop.records > MAX_STOP_RECORDS;
    if (isRefuted && !isOver) this.refuted.add(this.stop.number);
    if (isRefuted || isOver) this.stop = undefined;
    return isOver && time - this.lastTime > STOP_BEFORE_MS;
  }
}
