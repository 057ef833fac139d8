import { parsedNumber, parsedOrUnknown } from '@hindsight/model';
import type { GcEvent } from '../events.ts';

export type TimestampedEvent = Exclude<GcEvent, { kind: 'fact' | 'safepoint-rows' }>;

/**
 * Parts of a pause are listed when it is over, some with its start, some with their own end: their timestamps say
 * nothing of the clock.
 */
const isPauseStepEvent = (event: TimestampedEvent): boolean => event.kind === 'phase' && event.phase === 'pause-part';

const toDuration = (duration: number): number => Math.max(0, parsedNumber(duration, 'duration') ?? 0);

/**
 * The fields of an event that the clock needs, in one reused object of one shape: events have many shapes and come by
 * the million.
 */
export class EventTime {
  kind: TimestampedEvent['kind'] = 'stamp';
  uptime = Number.NaN;
  wall = Number.NaN;
  line = 0;
  /** The last line of the event. */
  lastLine = 0;
  /** The event can only be the first of a JVM. */
  startsRun = false;
  /** In ms; 0 when the event takes no time or it is unknown. */
  private duration = 0;
  /** The event is a part of a pause: its timestamp says nothing of the clock. */
  isPauseStep = false;
  /** The line was written when the event was over. */
  private writtenAtEnd = false;

  setEvent(event: TimestampedEvent): this {
    this.kind = event.kind;
    this.uptime = parsedOrUnknown(event.uptime, 'instant');
    this.wall = parsedOrUnknown(event.wall, 'instant');
    this.line = event.line;
    this.lastLine = 'lastLine' in event ? event.lastLine : event.line;
    this.startsRun = event.kind === 'header' && event.startsRun;
    // A cycle that a full collection takes over ends with that pause, whose lines are written at its start.
    this.writtenAtEnd = event.kind === 'phase' || (event.kind === 'cycle' && !event.aborted);
    this.isPauseStep = isPauseStepEvent(event);
    this.duration = 'duration' in event && !this.isPauseStep ? toDuration(event.duration) : 0;
    return this;
  }

  /** The same for a safepoint: these may be most lines of a log. */
  setSafepoint(stop: TimestampedEvent & { kind: 'safepoint' }): this {
    this.kind = 'safepoint';
    this.writtenAtEnd = false;
    this.isPauseStep = false;
    this.uptime = parsedOrUnknown(stop.uptime, 'instant');
    this.wall = parsedOrUnknown(stop.wall, 'instant');
    this.line = stop.line;
    this.lastLine = stop.line;
    this.startsRun = false;
    this.duration = toDuration(stop.duration);
    return this;
  }

  computeEnd(start: number): number {
    return start + this.duration;
  }

  /**
   * Computes when the line was written, as far as that is certain: at the start of pauses, at the end of concurrent
   * work.
   */
  computeWrittenAt(start: number): number {
    return this.writtenAtEnd ? start + this.duration : start;
  }

  /** Computes until when the event shows that the run went on. */
  computeCoveredUntil(start: number): number {
    return this.kind === 'safepoint' || this.kind === 'stall' ? start : start + this.duration;
  }
}
