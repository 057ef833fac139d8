import type { WriteStream } from 'node:tty';
import type { Progress } from '@hindsight/engine';

const REDRAW_MS = 100;
const MIB = 1024 * 1024;
const CLEAR_LINE = '\r\x1b[K';

export interface ProgressLine {
  /** Absent when nobody watches: then nothing needs to be counted. */
  readonly show?: (progress: Progress) => void;
  clear(): void;
}

/** One line that tells how far the reading is, on a terminal only. */
export function progressLine(stream: WriteStream): ProgressLine {
  if (!stream.isTTY) return { clear: () => undefined };
  let drawnAt = performance.now();
  let drawn = false;
  return {
    show({ lines, bytes }) {
      const now = performance.now();
      if (now - drawnAt < REDRAW_MS) return;
      drawnAt = now;
      drawn = true;
      stream.write(`${CLEAR_LINE}read ${lines.toLocaleString('en-US')} lines, ${Math.round(bytes / MIB)} MB`);
    },
    clear() {
      if (drawn) stream.write(CLEAR_LINE);
    },
  };
}
