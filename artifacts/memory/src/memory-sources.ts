import type { MemoryTable, MemoryTableKind } from '@hindsight/memory-tables';
import type { Finding } from '@hindsight/model';
import type { MemorySources, PartId } from '@hindsight/process-memory';
import type { MemoryAnalysis } from './analysis.ts';

/** Findings of a series that say which part of the process grows. */
const GROWING: Readonly<Record<string, PartId>> = {
  'direct-memory-growth': 'direct',
  'thread-growth': 'thread-stacks',
  'class-loader-leak': 'metaspace',
  'metaspace-growth': 'metaspace',
  'code-growth': 'code-cache',
  'compiler-memory-growth': 'compiler',
  'rss-gap-growth': 'rest',
};

/** Collects what the last tables of each kind tell about where the memory of the process is. */
export function collectMemorySources({ input, process }: MemoryAnalysis, findings: readonly Finding[]): MemorySources {
  const findLast = <Kind extends MemoryTableKind>(kind: Kind) =>
    input.byKind.get(kind)?.at(-1)?.table as Extract<MemoryTable, { kind: Kind }> | undefined;
  return {
    nmt: findLast('nmt'),
    mappings: process?.mappings,
    rollup: findLast('smaps-rollup'),
    status: findLast('status'),
    retainedBytes: process?.status?.retainedBytes,
    cgroup: findLast('cgroup'),
    metaspace: findLast('metaspace'),
    histogram: findLast('histogram'),
    growing: findings.flatMap(({ id }) => GROWING[id] ?? []),
  };
}
