import type { RunClock } from '../model.ts';
import type { EventTime } from './event-time.ts';

/** Threads write their lines late; a clock that goes back by less is no restart. */
const MIN_RESTART_MS = 1000;
/** Date against uptime: from here on somebody set the clock. */
const MIN_JUMP_MS = 5000;
/** A date that goes back by this much without an uptime to compare. */
const MIN_DATE_JUMP_BACK_MS = 1000;
const MAX_JUMPS = 100;

/** Brings uptimes and dates of one run onto one clock. */
export class RunClockBuilder implements RunClock {
  kind: RunClock['kind'] = 'none';
  wallOffset: number;
  first = Number.NaN;
  last = Number.NaN;
  readonly jumps: { line: number; byMs: number }[] = [];
  /** On a wall clock: what to add to an uptime that stands alone. */
  private uptimeShift = Number.NaN;
  private lastUptime = Number.NEGATIVE_INFINITY;
  /** Where the last uptime was written. */
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

  /** Whether this event can only belong to another life of the JVM. */
  isRestart(event: EventTime): boolean {
    if (event.kind === 'header') {
      const restarts = event.startsRun && this.eventSeen && !(event.uptime >= this.lastUptime);
      this.headerSeen = true;
      return restarts;
    }
    // Formats hold events back: what stands before the line of the last uptime was only told after it.
    if (event.isPauseStep || Number.isNaN(event.uptime) || event.line <= this.lastUptimeLine) return false;
    const tolerance = this.headerSeen && this.eventSeen ? 0 : MIN_RESTART_MS;
    return event.computeEnd(event.uptime) < this.lastUptime - tolerance;
  }

  /** Milliseconds on the clock of the run; NaN when the event has no stamp. */
  toRunTime(event: EventTime): number {
    const { uptime, wall } = event;
    if (event.kind !== 'header' && event.kind !== 'stamp') {
      this.eventSeen = true;
      this.headerSeen = false;
    }
    if (this.kind === 'none') this.start(event);
    this.trackDate(event);
    this.trackUptime(event);
    // Nothing happens before the JVM starts, whatever a damaged duration takes off a stamp.
    if (this.kind === 'uptime') return Number.isNaN(uptime) ? wall - this.wallOffset : Math.max(0, uptime);
    if (Number.isNaN(wall)) return uptime + this.uptimeShift;
    const at = wall - this.wallOffset;
    if (!Number.isNaN(uptime)) this.uptimeShift = at - uptime;
    return at;
  }

  /** Takes an event into the measured span. */
  extend(event: EventTime, at: number): void {
    if (Number.isNaN(at)) return;
    if (!(this.first <= at)) this.first = at;
    const until = event.computeCoveredUntil(at);
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
    } else if (event.computeEnd(wall) < this.lastWall - MIN_DATE_JUMP_BACK_MS) {
      this.addJump(event.line, wall - this.lastWall);
      this.lastWall = wall;
    }
    this.lastWall = Math.max(this.lastWall, event.computeWrittenAt(wall));
  }

  private addJump(line: number, byMs: number): void {
    if (this.jumps.length < MAX_JUMPS) this.jumps.push({ line, byMs });
  }
}
