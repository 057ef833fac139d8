import type { LogRecord } from '../events.ts';

const MAX_STARTS = 200;

/** Lines that programs and frameworks write when they begin to start. */
const BEGIN = /^(?:Starting \S+ (?:v\S+ )?using Java|:: Spring Boot ::|jetty-\d|Booting worker)|WFLYSRV0049/;
/** Words with which any program says that it starts; they say nothing about a restart. */
const STARTING = /^(?:Starting|Bootstrapping|Booting|Launching|Initiali[sz]ing)\b/;
/** Lines that they write when they have started. */
const READY =
  /^(?:Started \S+ in [\d.]+ ?(?:s|ms|seconds)|Server startup in|Now listening on|Application started\b)|WFLYSRV0025|\bstarted in [\d.]+s\. Listening|\[KafkaServer id=\d+\] started|WSVR0001I|CWWKF0011I|changed to RUNNING|^Done \([\d.]+s\)!|^Startup complete|^Started (?:[\w.]{1,40}\.)?Server@|is fully up and running|^Kafka Connect started|^Apache ActiveMQ .{1,80} started$|^Succeeded in deploying verticle/;
const STOP =
  /\bSIGTERM\b|\bSIGINT\b|[Ss]hutdown (?:initiated|complete|hook|requested)|[Gg]raceful shutdown|Stopping (?:service|\S+ \.\.\.)|WFLYSRV0050|is shutting down|Shutting down|Stopped \S+ in|has been stopped/;
/** One search for all: most statements are none of them. */
const ANY = new RegExp(`${BEGIN.source}|${STARTING.source}|${READY.source}|${STOP.source}`);
const ANY_WITH_OTHER_DIGITS = new RegExp(ANY.source.replace(/\d/g, '\\d'));
/** A start with no stop so long before it follows a crash. */
const STOP_BEFORE_MS = 60_000;
/** Nothing is written for this long by a program that has ended; its last words come within it. */
const SILENCE_MS = 10_000;
/** Lines of one start come this close. */
const SAME_START_MS = 120_000;
/** How long a start took, in its own words. */
const DURATION = /\bin \[?([\d.]{1,12})\]? ?(ms|milliseconds|s|seconds)\b/;
/** What is this much older than a start belongs to another run. */
const OTHER_RUN_MS = 30_000;
/** With fewer statements before it, a start is the first one. */
const MIN_STATEMENTS_BEFORE = 5;

export interface ProgramStart {
  readonly line: number;
  readonly time: number;
  /** Number of the record, from 1. */
  readonly record: number;
  /** No stop was written in the minute before, and something was. */
  readonly afterCrash: boolean;
}

/** Returns whether a message that differs only in its digits may say that the program starts or stops. */
export const mayBeStartWithOtherDigits = (message: string): boolean => ANY_WITH_OTHER_DIGITS.test(message);

/** Starts of the program in its own words. */
export class StartFinder {
  private readonly starts: ProgramStart[] = [];
  /** Lines in which the program says that it has started. */
  readonly readyLines: number[] = [];
  /** The first line in which it says that it starts. */
  startingLine: number | undefined;
  private lastStop = Number.NEGATIVE_INFINITY;
  /** What the current start has said: the same word again belongs to another start. */
  private isReady = false;
  private isStarting = false;
  private records = 0;
  private firstTime = Number.NaN;
  private lastTime = Number.NaN;

  /** Adds a statement that says nothing of starts and stops. */
  addOther(time: number): void {
    this.records++;
    if (Number.isNaN(this.firstTime)) this.firstTime = time;
    // The silence after a stop belongs to it, however long it is until the next start.
    if (time - this.lastTime > SILENCE_MS && this.lastTime - this.lastStop <= SILENCE_MS) this.lastStop = time;
    this.lastTime = time;
  }

  add({ message, time, line }: LogRecord): void {
    this.addOther(time);
    if (!ANY.test(message)) return;
    if (STOP.test(message)) this.lastStop = time;
    const begins = BEGIN.test(message);
    if (begins || STARTING.test(message)) this.startingLine ??= line;
    if (!begins && !READY.test(message)) return;
    if (!begins && this.readyLines.length < MAX_STARTS) this.readyLines.push(line);
    if (this.isNewStart(begins, time)) this.addStart({ time, line, isOther: begins || this.isOtherRun(message, time) });
    if (begins) this.isStarting = true;
    else this.isReady = true;
  }

  finish(): readonly ProgramStart[] {
    return this.starts;
  }

  private isNewStart(begins: boolean, time: number): boolean {
    const before = this.starts.at(-1);
    if (!before || !(time - before.time < SAME_START_MS)) return true;
    // Servers within one program may become ready one after another, but nothing begins again when it is ready.
    return begins && (this.isReady || this.isStarting);
  }

  /** A start whose begin is not in the log may be the one with which the log begins. */
  private isOtherRun(message: string, time: number): boolean {
    const [, length, unit = ''] = DURATION.exec(message) ?? [];
    const began = time - Number(length) * (unit.startsWith('m') ? 1 : 1000);
    return began - this.firstTime > OTHER_RUN_MS;
  }

  private addStart({
    time,
    line,
    isOther,
  }: {
    readonly time: number;
    readonly line: number;
    readonly isOther: boolean;
  }) {
    this.isReady = false;
    this.isStarting = false;
    if (this.starts.length >= MAX_STARTS) return;
    const stopped = time - this.lastStop <= STOP_BEFORE_MS;
    const isRestart = this.starts.length > 0 || (isOther && this.records > MIN_STATEMENTS_BEFORE);
    this.starts.push({ line, time, record: this.records, afterCrash: isRestart && !stopped });
  }
}
