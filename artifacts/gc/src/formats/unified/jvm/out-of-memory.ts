/**
 * Matches an OutOfMemoryError that was thrown: in a stack trace or message of the application, in the last message of
 * the JVM (`Terminating due to java.lang.OutOfMemoryError: Java heap space`) or in `-Xlog:exceptions`. The name is also
 * part of options, of lines of the class loader (`java.lang.OutOfMemoryError source: …`) and of the compiler
 * (`java.lang.OutOfMemoryError::<init>`); those do not match.
 */
const THROWN = /java[./]lang[./]OutOfMemoryError(?:'\{0x[0-9a-f]+\})?(?:: ([^(\r\n]{1,200})|$)/;

/** What the JVM writes with the tag `oom` right before it throws the error for class metadata (JDK 11 and newer). */
const NO_METASPACE = /^Metaspace \((?:class|data)\) allocation failed for size \d/;

/** Parses the reason, `Java heap space`, or '' when there is none; undefined when no error was thrown. */
export function parseThrownOutOfMemory(text: string): string | undefined {
  if (NO_METASPACE.test(text)) return 'Metaspace';
  if (!text.includes('OutOfMemoryError')) return undefined;
  const match = THROWN.exec(text);
  if (!match) return undefined;
  return (match[1] ?? '').replace(/>.*$/, '').trim();
}
