import { parsedNumber, parseOptionSize } from '@hindsight/model';
import type { Flags } from '../analysis.ts';

/** `-Xmx` and similar options, with the names that HotSpot itself uses in `CommandLine flags`. */
const SHORT_SIZES: readonly (readonly [prefix: string, names: readonly string[]])[] = [
  ['-Xmx', ['MaxHeapSize']],
  ['-Xms', ['InitialHeapSize']],
  ['-Xmn', ['NewSize', 'MaxNewSize']],
];

/** Parses a JVM command line. Of repeated options the last one counts, as in the JVM. */
export function parseFlags(commandLine: string | undefined): Flags {
  const words = (commandLine ?? '').split(/\s+/).filter((word) => word !== '');
  const switches = new Map<string, boolean>();
  const values = new Map<string, string>();
  for (const word of words) {
    if (word.startsWith('-XX:')) readLongOption(word.slice(4), switches, values);
    else readShortSize(word, values);
  }
  return { known: words.length > 0, switches, values, words };
}

function readLongOption(option: string, switches: Map<string, boolean>, values: Map<string, string>): void {
  if (option.startsWith('+')) switches.set(option.slice(1), true);
  else if (option.startsWith('-')) switches.set(option.slice(1), false);
  else {
    const equals = option.indexOf('=');
    if (equals > 0) values.set(option.slice(0, equals), option.slice(equals + 1));
  }
}

function readShortSize(word: string, values: Map<string, string>): void {
  for (const [prefix, names] of SHORT_SIZES) {
    if (!word.startsWith(prefix)) continue;
    const size = parseOptionSize(word.slice(prefix.length));
    if (size !== undefined) for (const name of names) values.set(name, String(size));
  }
}

/** Returns the value of a size option in bytes; undefined when it is not on the command line. */
export const getFlagBytes = (flags: Flags, name: string): number | undefined =>
  parseOptionSize(flags.values.get(name) ?? '');

/** Returns the value of a number option; undefined when it is not on the command line or is no number. */
export function getFlagNumber(flags: Flags, name: string): number | undefined {
  const text = flags.values.get(name);
  return text ? parsedNumber(Number(text), 'count') : undefined;
}
