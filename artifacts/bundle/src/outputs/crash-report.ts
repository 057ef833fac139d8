/** What the head of a crash report of HotSpot (hs_err_pid) says. */
export interface CrashReport {
  /** `SIGSEGV (0xb) at pc=0x00007f`, or the error of the JVM itself. */
  readonly error: string;
  /** The frame that crashed: `C  [libfoo.so+0x13]  decode`; undefined when it is not named. */
  readonly frame: string | undefined;
  readonly processId: number | undefined;
  /** The line of the error, counted from 1. */
  readonly line: number;
}

const FATAL_ERROR = /^# {1,4}A fatal error has been detected by the Java Runtime Environment/;
const NO_MEMORY = /^# {1,4}There is insufficient memory for the Java Runtime Environment to continue/;
/** A few lines of an envelope or of the application may stand above it. */
const MAX_LINES_ABOVE = 40;

/** Returns whether a text begins with a crash report, whatever its name is. */
export const isCrashReport = (lines: readonly string[]): boolean =>
  lines.slice(0, MAX_LINES_ABOVE).some((line) => FATAL_ERROR.test(line) || NO_MEMORY.test(line));

export function readCrashReport(lines: readonly string[]): CrashReport {
  const start = Math.max(
    0,
    lines.findIndex((line) => FATAL_ERROR.test(line) || NO_MEMORY.test(line)),
  );
  const head = lines
    .slice(start, start + MAX_LINES_ABOVE)
    .map((line) => line.replace(/^#/, '').trim().replace(/ {2,}/g, ' '));
  const offset = NO_MEMORY.test(lines[start] ?? '')
    ? 0
    : Math.max(
        0,
        head.findIndex((text, index) => index > 0 && text !== ''),
      );
  const frameTitle = head.findIndex((text) => /^Problematic frame:/.test(text));
  const pid = head.map((text) => /\bpid=(\d{1,9})\b/.exec(text)?.[1]).find((found) => found !== undefined);
  return {
    error: head[offset] ?? '',
    frame: frameTitle < 0 ? undefined : head[frameTitle + 1],
    processId: pid === undefined ? undefined : Number(pid),
    line: start + offset + 1,
  };
}
