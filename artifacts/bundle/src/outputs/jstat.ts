import { readMemoryTables } from '@hindsight/memory-tables';

/** One row of `jstat -gc`, with the time of `-t` where that was asked for. A figure is NaN when the collector has no such part. */
export interface JstatSample {
  readonly line: number;
  /** Seconds since the start of the JVM; NaN without `-t`. */
  readonly uptimeSeconds: number;
  readonly oldUsedBytes: number;
  readonly heapUsedBytes: number;
  readonly heapCapacityBytes: number;
  readonly fullCollections: number;
  readonly gcSeconds: number;
}

const KB = 1024;

/** Reads the samples of `jstat -gc`; columns are found by their names, because they differ between versions of the JDK. */
export function readJstat(lines: readonly string[]): JstatSample[] {
  return readMemoryTables(lines).flatMap((table): JstatSample[] => {
    if (table.kind !== 'jstat' || !table.columns.includes('OC')) return [];
    const { columns } = table;
    return table.rows.map(({ line, values }) => {
      const getValue = (name: string): number => values[columns.indexOf(name)] ?? Number.NaN;
      const sumUp = (...names: readonly string[]): number =>
        KB * names.map(getValue).reduce((sum, value) => sum + (Number.isNaN(value) ? 0 : value), 0);
      return {
        line,
        uptimeSeconds: getValue('Timestamp'),
        oldUsedBytes: KB * getValue('OU'),
        heapUsedBytes: sumUp('S0U', 'S1U', 'EU', 'OU'),
        heapCapacityBytes: sumUp('S0C', 'S1C', 'EC', 'OC'),
        fullCollections: getValue('FGC'),
        gcSeconds: getValue('GCT'),
      };
    });
  });
}
