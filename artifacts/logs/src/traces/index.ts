import { readDotnetTrace } from './dotnet.ts';
import { readGoTrace } from './go.ts';
import { readJavaTrace } from './java.ts';
import { readNodeTrace } from './node.ts';
import { readPythonTrace } from './python.ts';
import type { ExceptionChain, TraceReader } from './trace.ts';

/** Readers of distinctive formats come first; the Java reader accepts anything with `at` and a type. */
const READERS: readonly TraceReader[] = [readPythonTrace, readGoTrace, readNodeTrace, readDotnetTrace, readJavaTrace];

/** Matches a line that every trace contains: records without one are not parsed. */
const HINT =
  /^\s*at \S|^Traceback \(|^\s*File "|Caused by: |^(?:panic|fatal error): |^http: panic |(?:Exception|Error|Throwable)\b/;

/** Matches a frame of the JVM, which has its source in parentheses: `(Bank.java:31)`, `(Native Method)`. */
const JVM_FRAME =
  /^\s+at [\w.$/@<>-]+\((?:[\w$]+\.(?:java|kt|scala|groovy)(?::\d+)?|Native Method|Unknown Source|<generated>)\)/;

/** Returns the exceptions in the lines of a record, in any of the known languages; undefined when there are none. */
export function readTrace(lines: readonly string[]): ExceptionChain | undefined {
  if (lines.some((line) => JVM_FRAME.test(line))) return readJavaTrace(lines);
  if (!lines.some((line) => HINT.test(line))) return undefined;
  for (const read of READERS) {
    const chain = read(lines);
    if (chain) return chain;
  }
  return undefined;
}
