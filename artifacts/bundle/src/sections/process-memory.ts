import type { MemoryTable, MemoryTableKind } from '@hindsight/memory-tables';
import type { Section } from '@hindsight/model';
import {
  buildMemorySection,
  explainProcessMemory,
  type HeapFigures,
  type MemorySources,
  type PartId,
} from '@hindsight/process-memory';
import { readResidentBytes } from '../facts/resident.ts';
import type { Capture } from '../model.ts';
import type { BundleReportInput } from './report-input.ts';

/** Findings of a series that say which part grows. */
const GROWING: Readonly<Record<string, PartId>> = {
  'direct-memory-growth': 'direct',
  'thread-growth': 'thread-stacks',
  'class-loader-leak': 'metaspace',
  'metaspace-growth': 'metaspace',
  'code-growth': 'code-cache',
  'compiler-memory-growth': 'compiler',
  'rss-gap-growth': 'rest',
  'histogram-growth': 'heap-live',
};

/** Writes where the memory of the process is, from all files that tell something about it. */
export function writeProcessMemory({ capture }: BundleReportInput): Section[] {
  const memory = explainProcessMemory(collectSources(capture));
  // One figure of `top` without any part of it explains nothing.
  return memory && memory.parts.length > 1 ? [buildMemorySection(memory)] : [];
}

function collectSources(capture: Capture): MemorySources {
  const { memory, cgroup, threads } = capture;
  const byKind = memory?.analysis.analysis.input.byKind;
  const findLast = <Kind extends MemoryTableKind>(kind: Kind) =>
    byKind?.get(kind)?.at(-1)?.table as Extract<MemoryTable, { kind: Kind }> | undefined;
  const resident = readResidentBytes(capture).last;
  const limitBytes = cgroup?.value.memoryLimitBytes;
  return {
    nmt: findLast('nmt'),
    mappings: findLast('smaps') ?? findLast('pmap'),
    rollup: findLast('smaps-rollup'),
    status: findLast('status'),
    cgroup:
      findLast('cgroup') ?? (limitBytes && limitBytes < Number.MAX_SAFE_INTEGER ? toLimit(limitBytes) : undefined),
    metaspace: findLast('metaspace'),
    histogram: findLast('histogram'),
    heap: collectHeap(capture),
    ...(Number.isFinite(resident) && { rssBytes: resident }),
    threads: threads?.analysis.analysis.dumps.at(-1)?.dump.threads.length,
    growing: memory?.analysis.findings.flatMap(({ id }) => GROWING[id] ?? []),
  };
}

const toLimit = (memoryLimitBytes: number): NonNullable<MemorySources['cgroup']> => ({
  kind: 'cgroup',
  format: 'v2',
  line: 1,
  lastLine: 1,
  lines: new Map(),
  memoryLimitBytes,
});

function collectHeap({ diagnostics, jstat }: Capture): HeapFigures {
  const maxBytes = Number(diagnostics?.value.flags.get('MaxHeapSize'));
  const usedBytes = diagnostics?.value.heap?.usedBytes ?? jstat?.value.at(-1)?.heapUsedBytes;
  return { ...(maxBytes > 0 && { maxBytes }), ...(usedBytes !== undefined && { usedBytes }) };
}
