import type { RunClock } from '../model.ts';
import type { EventTime } from './event-time.ts';

/** Threads may write their lines late; a clock that goes back by less is no restart. */
const MIN_RESTART_MS = 1000;
/** A larger change of date against uptime means that the system clock was set. */
const MIN_JUMP_MS = 5000;
/** Without uptimes, a date that goes back by this much is a jump of the clock. */
const MIN_DATE_JUMP_BACK_MS = 1000;
const MAX_JUMPS = 100;

/** Converts uptimes and dates of one run to one clock. */
export class RunClockBuilder implements RunClock {
  kind: RunClock['kind'] = 'none';
  wallOffset: number;
  first = Number.NaN;
  last = Number.NaN;
  runFirst = Number.NaN;
  runLast = Number.NaN;
  readonly jumps: { line: number; byMs: number }[] = [];
  /** On a wall clock: what is added to an uptime that comes without a date. */
  private uptimeShift = Number.NaN;
  private lastUptime = Number.NEGATIVE_INFINITY;
  /** The line with the last uptime. */
  private lastUptimeLine = 0;
  private lastWall = Number.NEGATIVE_INFINITY;
  private currentOffset = Number.NaN;
  private headerSeen = false;
  private eventSeen = false;
  /** The offset came with the request, not from the log. */
  private offsetIsGiven: boolean;

  constructor(initialWall: number) {
    this.wallOffset = initialWall;
    this.offsetIsGiven = !Number.isNaN(initialWall);
  }

  /** Whether this event can only belong to the next run. */
  isRestart(event: EventTime): boolean {
    if (event.kind === 'header') {
      const restarts = event.startsRun && this.eventSeen && !(event.uptime >= this.lastUptime);
      this.headerSeen = true;
      return restarts;
    }
    // Formats hold events back: an event of an earlier line may be emitted later, which is no restart.
    if (event.isPauseStep || Number.isNaN(event.uptime) || event.line <= this.lastUptimeLine) return false;
    const tolerance = this.headerSeen && this.eventSeen ? 0 : MIN_RESTART_MS;
    return event.computeEnd(event.uptime) < this.lastUptime - tolerance;
  }

  /** Returns the event's time on the clock of the run in ms; NaN when the event has no timestamp. */
  toRunTime(event: EventTime): number {
    const { uptime, wall } = event;
    if (event.kind !== 'header' && event.kind !== 'stamp') {
      this.eventSeen = true;
      this.headerSeen = false;
    }
    if (this.kind === 'none') this.start(event);
    this.trackDate(event);
    this.trackUptime(event);
    if (this.kind !== 'uptime' && !Number.isNaN(wall) && !Number.isNaN(uptime))
      this.uptimeShift = wall - this.wallOffset - uptime;
    return this.convert(uptime, wall);
  }

  /** Whether a time is not before the latest that was written: it tells of no restart and of no jump back. */
  isReached(uptime: number, wall: number): boolean {
    return !(uptime < this.lastUptime) && !(wall < this.lastWall);
  }

  /** Converts a time to the clock of the run, which has begun. */
  convert(uptime: number, wall: number): number {
    // Nothing happens before the JVM starts, even when a corrupt duration was subtracted from a timestamp.
    if (this.kind === 'uptime') return Number.isNaN(uptime) ? wall - this.wallOffset : Math.max(0, uptime);
    return Number.isNaN(wall) ? uptime + this.uptimeShift : wall - this.wallOffset;
  }

  /** Extends the run by an event, and what is measured of it by one in the time window. */
  extend(event: EventTime, at: number, measured: boolean): void {
    if (Number.isNaN(at)) return;
    const until = event.computeCoveredUntil(at);
    if (!(this.runFirst <= at)) this.runFirst = at;
    if (!(this.runLast >= until)) this.runLast = until;
    if (!measured) return;
    if (!(this.first <= at)) this.first = at;
    if (!(this.last >= until)) this.last = until;
  }

  private start({ uptime, wall }: EventTime): void {
    if (!Number.isNaN(uptime)) this.kind = 'uptime';
    else if (!Number.isNaN(wall)) {
      this.kind = 'wall';
      this.wallOffset = wall;
      this.offsetIsGiven = false;
    }
  }

  private trackUptime(event: EventTime): void {
    const written = event.computeWrittenAt(event.uptime);
    if (!(written > this.lastUptime)) return;
    this.lastUptime = written;
    this.lastUptimeLine = event.lastLine;
  }

  private trackDate(event: EventTime): void {
    const { uptime, wall } = event;
    if (Number.isNaN(wall)) return;
    if (!Number.isNaN(uptime)) {
      const offset = wall - uptime;
      if (this.kind === 'uptime' && (Number.isNaN(this.wallOffset) || this.offsetIsGiven)) {
        this.wallOffset = offset;
        this.offsetIsGiven = false;
      }
      if (Math.abs(offset - this.currentOffset) >= MIN_JUMP_MS) this.addJump(event.line, offset - this.currentOffset);
      this.currentOffset = offset;
    } else if (!event.isPauseStep && event.computeEnd(wall) < this.lastWall - MIN_DATE_JUMP_BACK_MS) {
      this.addJump(event.line, wall - this.lastWall);
      this.lastWall = wall;
    }
    if (!event.isPauseStep) this.lastWall = Math.max(this.lastWall, event.computeWrittenAt(wall));
  }

  private addJump(line: number, byMs: number): void {
    if (this.jumps.length < MAX_JUMPS) this.jumps.push({ line, byMs });
  }
}
