import type { MemorySources } from '@hindsight/process-memory';
import type { Recording } from '../model.ts';
import type { RecordingFacts } from '../model-facts.ts';
import type { GcFigures } from '../model-figures.ts';
import { TableReader } from './table-reader.ts';

/** The tables of other artifacts stand in a file; events have no line. */
const NO_LINES = { line: 0, lastLine: 0 } as const;

/** What the last events tell about where the memory of the process is. */
export function collectMemorySources(
  recording: Recording,
  { container }: RecordingFacts,
  gc: GcFigures | undefined,
): MemorySources {
  const table = (type: string) => new TableReader(recording, `jdk.${type}`);
  return {
    nmt: findNativeMemory(recording),
    rssBytes: table('ResidentSetSize').lastNumber('size'),
    cgroup: container && {
      kind: 'cgroup',
      format: 'v2',
      ...NO_LINES,
      lines: new Map(),
      memoryLimitBytes: container.memoryLimitBytes,
      memoryCurrentBytes: table('ContainerMemoryUsage').lastNumber('memoryUsage'),
    },
    heap: { maxBytes: gc?.maxHeapBytes, usedBytes: table('GCHeapSummary').lastNumber('heapUsed') },
    threads: table('JavaThreadStatistics').lastNumber('activeCount'),
  };
}

/** The last value of each type; undefined without native memory tracking. */
function findNativeMemory(recording: Recording): MemorySources['nmt'] {
  const usage = new TableReader(recording, 'jdk.NativeMemoryUsage');
  const byType = new Map<string, { readonly reservedBytes: number; readonly committedBytes: number }>();
  for (let row = 0; row < usage.rows; row++) {
    const type = usage.text(row, 'type');
    const committedBytes = usage.number(row, 'committed');
    if (type === undefined || committedBytes === undefined) continue;
    byType.set(type, { reservedBytes: usage.number(row, 'reserved') ?? committedBytes, committedBytes });
  }
  if (byType.size === 0) return undefined;
  const categories = [...byType].map(([name, sizes]) => ({ name, line: 0, ...sizes }));
  return {
    kind: 'nmt',
    format: 'summary',
    ...NO_LINES,
    totalReservedBytes: categories.reduce((sum, { reservedBytes }) => sum + reservedBytes, 0),
    totalCommittedBytes: categories.reduce((sum, { committedBytes }) => sum + committedBytes, 0),
    categories,
    callSites: [],
    regions: [],
  };
}
