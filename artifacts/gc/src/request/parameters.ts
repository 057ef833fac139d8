import { ArtifactError, type JsonObject } from '@hindsight/model';
import type { GcRun } from '../model.ts';
import { parseDuration } from './parse-duration.ts';
import type { ClockTime, TimeWindow } from './time-window.ts';
import { formatTimestamp, parseTimestamp } from './timestamp.ts';

/** The parameters of a request that an analysis of GC logs understands. */
export interface GcParameters {
  readonly normalizeUnits: boolean;
  /** Wall clock of JVM start for logs without dates; NaN when not given. */
  readonly initialWall: number;
  readonly window: TimeWindow;
  /** Length of a window that ends with the last event, in ms; undefined when not given. */
  readonly beforeEndMs: number | undefined;
}

interface Options {
  readonly normalizeUnits?: string;
  readonly startTime?: string;
  readonly endTime?: string;
  readonly beforeEndTime?: string;
  readonly initialTimestamp?: string;
}

const TIMESTAMP_FORMS =
  'Write it as in the log (2017-12-25T10:03:00.000-0700), RFC 3339, epoch milliseconds, yyyy-MM-dd HH:mm:ss, or seconds of uptime (3600s).';

/**
 * Whether the request has a time window or an initial timestamp: only then the zone of the log's dates must be known.
 */
export const needsLogZone = ({ startTime, endTime, beforeEndTime, initialTimestamp }: Options): boolean =>
  [startTime, endTime, beforeEndTime, initialTimestamp].some((value) => value !== undefined);

/**
 * Parses and checks the options of a request. `zone` is the zone of the log's dates; timestamps without a zone are in
 * it. Throws `bad-parameter`.
 */
export function parseGcParameters(options: Options, zone: string): GcParameters {
  const { normalizeUnits, startTime, endTime, beforeEndTime, initialTimestamp } = options;
  if (beforeEndTime !== undefined && (startTime !== undefined || endTime !== undefined)) {
    throw new ArtifactError(
      'bad-parameter',
      'beforeEndTime cannot be combined with startTime or endTime: leave one out.',
    );
  }
  return {
    normalizeUnits: normalizeUnits === 'true',
    initialWall:
      initialTimestamp === undefined ? Number.NaN : parseWallTimestamp('initialTimestamp', initialTimestamp, zone),
    window: parseWindow(startTime, endTime, zone),
    beforeEndMs: beforeEndTime === undefined ? undefined : parseWindowLength(beforeEndTime),
  };
}

function parseNamedTimestamp(name: string, text: string, zone: string): ClockTime {
  const instant = parseTimestamp(text, zone);
  if (!instant) throw new ArtifactError('bad-parameter', `${name} is not a timestamp. ${TIMESTAMP_FORMS}`);
  return instant;
}

function parseWallTimestamp(name: string, text: string, zone: string): number {
  const { clock, ms } = parseNamedTimestamp(name, text, zone);
  if (clock === 'uptime') {
    throw new ArtifactError('bad-parameter', `${name} is the wall clock of JVM start and cannot be an uptime.`);
  }
  return ms;
}

function parseWindowLength(text: string): number {
  const ms = parseDuration(text);
  if (ms > 0) return ms;
  throw new ArtifactError(
    'bad-parameter',
    'beforeEndTime is not a length of time above zero. Write milliseconds, or 90s, 15m, 24h, PT15M.',
  );
}

function parseWindow(startTime: string | undefined, endTime: string | undefined, zone: string): TimeWindow {
  const from = startTime === undefined ? undefined : parseNamedTimestamp('startTime', startTime, zone);
  const to = endTime === undefined ? undefined : parseNamedTimestamp('endTime', endTime, zone);
  if (from && to && from.clock === to.clock && from.ms >= to.ms) {
    throw new ArtifactError('bad-parameter', 'startTime must be earlier than endTime.');
  }
  return { ...(from ? { from } : {}), ...(to ? { to } : {}) };
}

/** Computes the window of this length that ends with the last event of the last run. */
export function computeWindowBeforeEnd(run: GcRun | undefined, lengthMs: number): TimeWindow {
  if (!run || Number.isNaN(run.clock.last)) {
    throw new ArtifactError('empty-window', 'The log has no time stamps to measure beforeEndTime by.');
  }
  const { last, wallOffset } = run.clock;
  const end: ClockTime = Number.isNaN(wallOffset)
    ? { clock: 'uptime', ms: last }
    : { clock: 'wall', ms: last + wallOffset };
  return { from: { clock: end.clock, ms: end.ms - lengthMs }, to: end };
}

/** Formats the applied window for the answer, with timestamps that can be sent back. Undefined for the whole log. */
export function toWireWindow({ from, to }: TimeWindow, zone: string): JsonObject | undefined {
  if (!from && !to) return undefined;
  return {
    startTime: from && formatTimestamp(from, zone),
    endTime: to && formatTimestamp(to, zone),
  };
}
