import { parseDecimal, splitColumns } from './parse-values.ts';

/** One row of `jstat -gc -t`. A figure is NaN when the collector has no such part. */
export interface JstatSample {
  readonly line: number;
  /** Seconds since the start of the JVM. */
  readonly uptimeSeconds: number;
  readonly oldUsedBytes: number;
  readonly heapUsedBytes: number;
  readonly heapCapacityBytes: number;
  readonly fullCollections: number;
  readonly gcSeconds: number;
}

const KB = 1024;
/** The header of `jstat -gc`, with the time of -t in front. It also tells such a file whatever its name is. */
const HEADER = /^\s*Timestamp\s+S0C\s+S1C\s/;

export const isJstat = (firstLine: string): boolean => HEADER.test(firstLine);

/** Reads the samples; columns are found by their names, because they differ between versions of the JDK. */
export function readJstat(lines: readonly string[]): JstatSample[] {
  let names: readonly string[] = [];
  return lines.flatMap((text, index): JstatSample[] => {
    if (isJstat(text)) {
      names = splitColumns(text);
      return [];
    }
    const values = splitColumns(text).map(parseDecimal);
    if (names.length === 0 || values.length !== names.length || Number.isNaN(values[0])) return [];
    const getValue = (name: string): number => values[names.indexOf(name)] ?? Number.NaN;
    const sumUp = (...columns: readonly string[]): number =>
      KB * columns.map(getValue).reduce((sum, value) => sum + (Number.isNaN(value) ? 0 : value), 0);
    return [
      {
        line: index + 1,
        uptimeSeconds: getValue('Timestamp'),
        oldUsedBytes: KB * getValue('OU'),
        heapUsedBytes: sumUp('S0U', 'S1U', 'EU', 'OU'),
        heapCapacityBytes: sumUp('S0C', 'S1C', 'EC', 'OC'),
        fullCollections: getValue('FGC'),
        gcSeconds: getValue('GCT'),
      },
    ];
  });
}
