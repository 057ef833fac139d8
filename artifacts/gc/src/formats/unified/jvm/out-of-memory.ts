/**
 * Matches an OutOfMemoryError that was thrown: in a stack trace or message of the application, in the last message of
 * the JVM (`Terminating due to java.lang.OutOfMemoryError: Java heap space`) or in `-Xlog:exceptions`. The name is also
 * part of options, of lines of the class loader (`java.lang.OutOfMemoryError source: …`) and of the compiler
 * (`java.lang.OutOfMemoryError::<init>`); those do not match.
 */
const THROWN = /java[./]lang[./]OutOfMemoryError(?:'\{0x[0-9a-f]+\})?(?:: ([^(\r\n]{1,200})|$)/;

/** Parses the reason, `Java heap space`, or '' when there is none; undefined when no error was thrown. */
export function parseThrownOutOfMemory(text: string): string | undefined {
  if (!text.includes('OutOfMemoryError')) return undefined;
  const match = THROWN.exec(text);
  if (!match) return undefined;
  return (match[1] ?? '').replace(/>.*$/, '').trim();
}
