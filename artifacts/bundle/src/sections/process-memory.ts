import { collectMemorySources } from '@hindsight/memory';
import type { Section } from '@hindsight/model';
import {
  buildMemorySection,
  explainProcessMemory,
  type HeapFigures,
  type MemorySources,
} from '@hindsight/process-memory';
import { readResidentBytes } from '../facts/host/resident.ts';
import type { Capture } from '../model.ts';
import type { BundleReportInput } from './report-input.ts';

/** Writes where the memory of the process is, from all files that tell something about it. */
export function writeProcessMemory({ capture }: BundleReportInput): Section[] {
  const memory = explainProcessMemory(collectSources(capture));
  // One figure of `top` without any part of it explains nothing.
  return memory && memory.parts.length > 1 ? [buildMemorySection(memory)] : [];
}

function collectSources(capture: Capture): MemorySources {
  const { memory, cgroup, threads, recording } = capture;
  const recorded = recording?.memorySources ?? {};
  const tables = memory ? collectMemorySources(memory.analysis.analysis, memory.analysis.findings) : {};
  const resident = readResidentBytes(capture).last;
  const limitBytes = cgroup?.value.memoryLimitBytes ?? Number.NaN;
  return {
    ...tables,
    // Tables are taken at the moment of the capture, events some time before.
    nmt: tables.nmt ?? recorded.nmt,
    rssBytes: recorded.rssBytes,
    cgroup: tables.cgroup ?? (limitBytes < MAX_LIMIT_BYTES ? toLimit(limitBytes) : recorded.cgroup),
    heap: { ...recorded.heap, ...collectHeap(capture) },
    ...(Number.isFinite(resident) && { rssBytes: resident }),
    threads: threads?.analysis.analysis.dumps.at(-1)?.dump.threads.length,
  };
}

/** Control groups of version 1 print the largest number there is when there is no limit. */
const MAX_LIMIT_BYTES = 2 ** 53;

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
