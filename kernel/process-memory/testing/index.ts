import { readMemoryTables } from '@hindsight/memory-tables';
import type { MemorySources } from '../src/model.ts';

/** The sources in a text with tables of one moment: the last one of each kind. */
export function readSources(text: string): MemorySources {
  const tables = readMemoryTables(text.split('\n'));
  const findLast = <Kind extends (typeof tables)[number]['kind']>(kind: Kind) =>
    tables.findLast((table): table is Extract<(typeof tables)[number], { kind: Kind }> => table.kind === kind);
  return {
    nmt: findLast('nmt'),
    mappings: findLast('smaps') ?? findLast('pmap'),
    rollup: findLast('smaps-rollup'),
    status: findLast('status'),
    cgroup: findLast('cgroup'),
    metaspace: findLast('metaspace'),
    histogram: findLast('histogram'),
  };
}
