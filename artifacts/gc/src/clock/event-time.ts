import type { GcEvent } from '../events.ts';

export type TimestampedEvent = Exclude<GcEvent, { kind: 'fact' }>;

/** Parts are listed when their pause is over, some stamped with its start, some with their own end: they tell no time. */
const isPauseStepEvent = (event: TimestampedEvent): boolean => event.kind === 'phase' && event.phase === 'pause-part';

/** What the clock asks of an event. One reused object of one shape: events have many shapes, and there are millions of them. */
export class EventTime {
  kind: TimestampedEvent['kind'] = 'stamp';
  uptime = Number.NaN;
  wall = Number.NaN;
  line = 0;
  /** Where it was told to the end. */
  lastLine = 0;
  /** The event can only be the first of a JVM. */
  startsRun = false;
  /** 0 when it takes no time or does not tell it. */
  private duration = 0;
  /** A part of a pause: its time says nothing of the clock. */
  isPauseStep = false;
  /** Its line was written when it was over. */
  private writtenAtEnd = false;

  setEvent(event: TimestampedEvent): this {
    this.kind = event.kind;
    this.uptime = event.uptime;
    this.wall = event.wall;
    this.line = event.line;
    this.lastLine = 'lastLine' in event ? event.lastLine : event.line;
    this.startsRun = event.kind === 'header' && event.startsRun;
    // A cycle that a full collection takes over ends with that pause, whose lines are written at its start.
    this.writtenAtEnd = event.kind === 'phase' || (event.kind === 'cycle' && !event.aborted);
    this.isPauseStep = isPauseStepEvent(event);
    const told = 'duration' in event && !this.isPauseStep ? event.duration : 0;
    this.duration = told > 0 ? told : 0;
    return this;
  }

  /** A stop of the application: stopped lines may be most of a log. */
  setSafepoint(stop: TimestampedEvent & { kind: 'safepoint' }): this {
    this.kind = 'safepoint';
    this.writtenAtEnd = false;
    this.isPauseStep = false;
    this.uptime = stop.uptime;
    this.wall = stop.wall;
    this.line = stop.line;
    this.lastLine = stop.line;
    this.startsRun = false;
    this.duration = stop.duration > 0 ? stop.duration : 0;
    return this;
  }

  computeEnd(start: number): number {
    return start + this.duration;
  }

  /** When the line was written, so far as that is certain: the start of pauses, the end of concurrent work. */
  computeWrittenAt(start: number): number {
    return this.writtenAtEnd ? start + this.duration : start;
  }

  /** Until when the event shows that the run went on. */
  computeCoveredUntil(start: number): number {
    return this.kind === 'safepoint' || this.kind === 'stall' ? start : start + this.duration;
  }
}
