import type { LogLevel } from '../../levels.ts';
import type { RecordFormat } from '../../record-format.ts';

/**
 * The first lines that runtimes write when a program crashes, without any format. They belong to no record before them.
 */
const BEGINNINGS: readonly (readonly [beginning: string, level: LogLevel | undefined])[] = [
  ['panic: ', 'FATAL'],
  ['fatal error: ', 'FATAL'],
  ['# A fatal error has been detected by the Java Runtime', 'FATAL'],
  ['# There is insufficient memory for the Java Runtime', 'FATAL'],
  ['Error occurred during initialization of ', 'FATAL'],
  ['Unrecognized VM option ', 'FATAL'],
  ['Unrecognized option: ', 'FATAL'],
  ['Improperly specified VM option ', 'FATAL'],
  ['Conflicting collector combinations ', 'FATAL'],
  ['Invalid maximum heap size: ', 'FATAL'],
  ['Invalid initial heap size: ', 'FATAL'],
  ['Invalid thread stack size: ', 'FATAL'],
  ['Error: VM option ', 'FATAL'],
  ['Error: Could not ', 'FATAL'],
  ['Error: Unable to access jarfile ', 'FATAL'],
  ['Error: Main method not found ', 'FATAL'],
  ['Error: A JNI error has occurred', 'FATAL'],
  ['Error: LinkageError occurred ', 'FATAL'],
  ['Error opening zip file or JAR manifest missing', 'FATAL'],
  ['no main manifest attribute', 'FATAL'],
  ['Terminating due to java.lang.OutOfMemoryError', 'FATAL'],
  ['Aborting due to java.lang.OutOfMemoryError', 'FATAL'],
  ['Exception: java.lang.', 'FATAL'],
  ['OpenJDK 64-Bit Server VM warning: ', 'WARN'],
  ['Java HotSpot(TM) 64-Bit Server VM warning: ', 'WARN'],
  ['Exception in thread "', undefined],
  ['Unhandled exception. ', undefined],
  ['Unhandled Exception: ', undefined],
  ['terminate called ', undefined],
  ['FATAL ERROR: ', 'FATAL'],
  ['FATAL ERROR in native method', 'FATAL'],
  ['Unrecoverable uncaught exception encountered', 'FATAL'],
  ['double free or corruption', 'FATAL'],
  ['corrupted size vs. prev_size', 'FATAL'],
  ['corrupted double-linked list', 'FATAL'],
  ['free(): ', 'FATAL'],
  ['malloc(): ', 'FATAL'],
  ['realloc(): ', 'FATAL'],
  ['munmap_chunk(): ', 'FATAL'],
  ['malloc_consolidate(): ', 'FATAL'],
  ['*** stack smashing detected ***', 'FATAL'],
  ['*** buffer overflow detected ***', 'FATAL'],
];

const BYTES = new Set(BEGINNINGS.map(([beginning]) => beginning.charCodeAt(0)));

/** `shop: pay.c:31: charge: Assertion `n > 0' failed.` of the C library. */
const ASSERTION =
  /^[\w./-]{1,100}: [\w./-]{1,200}\.(?:c|cc|cpp|cxx|h|hpp):\d{1,6}: .{0,300}\bAssertion [`'"].{1,300}' failed\.$/;
const ASSERTION_END = "' failed.";

/** Crashes of Go, the JVM, .NET, C, C++ and Node. */
export const CRASH: RecordFormat = {
  id: 'crash',
  title: 'Output of a crash',
  read(text) {
    if (text.endsWith(ASSERTION_END) && ASSERTION.test(text)) return { timestamp: '', level: 'FATAL', message: text };
    if (!BYTES.has(text.charCodeAt(0))) return undefined;
    const found = BEGINNINGS.find(([beginning]) => text.startsWith(beginning));
    return found && { timestamp: '', level: found[1], message: text };
  },
};
