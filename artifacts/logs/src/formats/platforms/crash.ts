import type { LogLevel } from '../../levels.ts';
import type { RecordFormat } from '../../record-format.ts';

/**
 * The first lines that runtimes write when a program crashes, without any format. They belong to no record before them.
 */
const BEGINNINGS: readonly (readonly [beginning: string, level: LogLevel | undefined])[] = [
  ['panic: ', 'FATAL'],
  ['fatal error: ', 'FATAL'],
  ['# A fatal error has been detected by the Java Runtime', 'FATAL'],
  ['Exception in thread "', undefined],
  ['Unhandled exception. ', undefined],
  ['Unhandled Exception: ', undefined],
  ['terminate called ', undefined],
  ['FATAL ERROR: ', 'FATAL'],
];

const BYTES = new Set(BEGINNINGS.map(([beginning]) => beginning.charCodeAt(0)));

/** Crashes of Go, the JVM, .NET, C++ and Node. */
export const CRASH: RecordFormat = {
  id: 'crash',
  title: 'Output of a crash',
  read(text) {
    if (!BYTES.has(text.charCodeAt(0))) return undefined;
    const found = BEGINNINGS.find(([beginning]) => text.startsWith(beginning));
    return found && { timestamp: '', level: found[1], message: text };
  },
};
