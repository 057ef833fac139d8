/**
 * An OutOfMemoryError that was thrown: in a stack trace or message of the application, in the last words of the JVM
 * (`Terminating due to java.lang.OutOfMemoryError: Java heap space`) or in `-Xlog:exceptions`. The name also stands in
 * options, in lines of the class loader (`java.lang.OutOfMemoryError source: …`) and of the compiler
 * (`java.lang.OutOfMemoryError::<init>`): those say nothing.
 */
const THROWN = /java[./]lang[./]OutOfMemoryError(?:'\{0x[0-9a-f]+\})?(?:: ([^(\r\n]{1,200})|$)/;

/** The reason, `Java heap space`, or '' when none is told; undefined when the text throws nothing. */
export function parseThrownOutOfMemory(text: string): string | undefined {
  if (!text.includes('OutOfMemoryError')) return undefined;
  const match = THROWN.exec(text);
  if (!match) return undefined;
  return (match[1] ?? '').replace(/>.*$/, '').trim();
}
