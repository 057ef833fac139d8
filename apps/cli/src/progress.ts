import type { WriteStream } from 'node:tty';
import type { Progress } from '@hindsight/engine';

const REDRAW_MS = 100;
const MIB = 1024 * 1024;
const CLEAR_LINE = '\r\x1b[K';

export interface ProgressLine {
  /** Absent without a terminal: then nothing is counted. */
  readonly show?: (progress: Progress) => void;
  clear(): void;
}

/** Shows the progress of reading in one line, on a terminal only. */
export function createProgressLine(stream: WriteStream): ProgressLine {
  if (!stream.isTTY) return { clear: () => undefined };
  let drawnAt = performance.now();
  let drawn = false;
  return {
    show({ lines, bytes }) {
      const now = performance.now();
      if (now - drawnAt < REDRAW_MS) return;
      drawnAt = now;
      drawn = true;
      // A heap dump has no lines.
      const counted = lines > 0 ? `${lines.toLocaleString('en-US')} lines, ` : '';
      stream.write(`${CLEAR_LINE}read ${counted}${Math.round(bytes / MIB)} MB`);
    },
    clear() {
      if (drawn) stream.write(CLEAR_LINE);
    },
  };
}
