import type { Timestamp } from '../../../events.ts';
import { STOPPED_ROW } from '../../../tables/stopped-rows.ts';
import type { StoppedTime } from './stopped-time.ts';

/** The bytes of a zone, `+0200`, are one number in a row. */
const ZONE_BYTES = 5;
const BYTE_VALUES = 256;

/**
 * A line of PrintGCApplicationStoppedTime whose figures were read by wasm/stopped-time.ts. The object is reused, because
 * these lines may be most of a log.
 */
export class StoppedRow implements Timestamp, StoppedTime {
  uptime = Number.NaN;
  wall = Number.NaN;
  duration = Number.NaN;
  timeToSafepoint = Number.NaN;
  /** The zone of the date, `+0200`; that of the last date when there is none. */
  zone = '';
  private zoneCode = 0;

  /** Reads the row at `row`. */
  read(rows: Float64Array, row: number): void {
    this.uptime = rows[row + STOPPED_ROW.uptime] as number;
    this.wall = rows[row + STOPPED_ROW.wall] as number;
    const zoneCode = rows[row + STOPPED_ROW.zone] as number;
    this.duration = rows[row + STOPPED_ROW.duration] as number;
    this.timeToSafepoint = rows[row + STOPPED_ROW.timeToSafepoint] as number;
    if (zoneCode !== 0 && zoneCode !== this.zoneCode) {
      this.zoneCode = zoneCode;
      this.zone = decodeZone(zoneCode);
    }
  }
}

/** Decodes the bytes of a zone, the first one being the lowest of the number. */
function decodeZone(code: number): string {
  const bytes = Array.from({ length: ZONE_BYTES }, (_, index) => Math.floor(code / BYTE_VALUES ** index) % BYTE_VALUES);
  return String.fromCharCode(...bytes);
}
