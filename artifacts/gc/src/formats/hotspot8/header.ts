import type { FactEvent, Facts } from '../../events.ts';
import { parseNumber } from './text/numbers.ts';

/**
 * The header lines of JDK 7u and 8, which are repeated in every file after a rotation:
 * `Java HotSpot(TM) 64-Bit Server VM (25.40-b25) for linux-amd64 JRE (1.8.0_40-b25), built on …`, `Memory: …`,
 * `CommandLine flags: …`
 */

const KILO = 1024;
const COMMAND_LINE = 'CommandLine flags: ';
const VERSION = / JRE (?:\([^()]{1,80}\) )?\((\d[^()]{0,80})\)/;
/** Matches `2016-04-14 22:37:22 GC log file created logs/gc.log.1`. */
const ROTATION = /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d GC log file /;
const BUILD_USER = /, built on [^"]{1,60} by "([^"]{1,40})"/;

export const isRotationLine = (text: string): boolean => ROTATION.test(text);
export const isVersionLine = (text: string): boolean => text.includes(' VM (') && text.includes(' JRE (');
export const isMemoryLine = (text: string): boolean => text.startsWith('Memory: ') && text.includes(' page, physical ');
export const readCommandLine = (text: string): string | undefined =>
  text.startsWith(COMMAND_LINE) ? text.slice(COMMAND_LINE.length).trim() : undefined;

/** Reads the facts of a header line. */
export function readHeaderFacts(text: string, line: number): FactEvent[] {
  const facts: FactEvent[] = [];
  const add = <Name extends keyof Facts>(name: Name, value: Facts[Name] | undefined) => {
    if (value !== undefined && !Number.isNaN(value)) facts.push({ kind: 'fact', name, value, line } as FactEvent);
  };
  if (isVersionLine(text)) {
    add('jvmVersion', VERSION.exec(text)?.[1]);
    add('vendor', readVendor(text));
  } else if (isMemoryLine(text)) {
    add('memoryTotal', parseKilobytes(text, 'physical '));
    add('memoryAvailable', parseKilobytesFree(text, 'physical '));
    add('swapTotal', parseKilobytes(text, 'swap '));
    add('swapFree', parseKilobytesFree(text, 'swap '));
  } else add('commandLine', readCommandLine(text));
  return facts;
}

function readVendor(text: string): string {
  if (text.includes('HotSpot(TM)')) return 'Oracle';
  return BUILD_USER.exec(text)?.[1]?.startsWith('zulu') || text.includes('(Zulu ') ? 'Azul' : 'OpenJDK';
}

function parseKilobytes(text: string, label: string): number {
  const at = text.indexOf(label);
  return at < 0 ? Number.NaN : parseNumber(text, at + label.length) * KILO;
}

/** Parses the figure in parentheses of `physical 16664956k(9830208k free)`. */
function parseKilobytesFree(text: string, label: string): number {
  const open = text.indexOf('(', text.indexOf(label));
  return open < 0 || !text.includes(label) ? Number.NaN : parseNumber(text, open + 1) * KILO;
}
