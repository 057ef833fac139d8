import { parseFrame } from '../frame.ts';

/** Classes of logging frameworks and servers that write to System.out or System.err. */
const CONSOLE =
  /(?:^|[.$])(?:Console(?:Target|Appender|Handler|Writer)|System(?:Out|Err)Stream|SystemLogHandler|CloseShieldOutputStream)(?:\$|$)/;
const WRITES = /^(?:java\.io\.FileOutputStream|sun\.nio\.ch\.\w*FileDispatcherImpl)\.write/;
const MAX_DEPTH = 16;

/**
 * Returns whether a thread that writes to a file descriptor writes to the console: below a class that does nothing else, or
 * as the JVM builds System.out, a PrintStream over a buffer over the file.
 */
export function writesToConsole(frames: readonly string[]): boolean {
  const [top = '', ...below] = frames.slice(0, MAX_DEPTH).map((text) => parseFrame(text).className);
  if (!WRITES.test(`${top}.${parseFrame(frames[0] ?? '').method}`)) return false;
  if (below.some((className) => CONSOLE.test(className))) return true;
  const inner = below.filter((className) => className !== top);
  const printed = inner.findIndex((className) => className !== 'java.io.BufferedOutputStream');
  return printed > 0 && inner[printed] === 'java.io.PrintStream';
}
