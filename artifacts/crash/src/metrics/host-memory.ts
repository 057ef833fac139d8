import type { CrashReport } from '../model.ts';

type MemoryReport = Pick<CrashReport, 'memoryInfo' | 'process'>;

/** The kernel gives back about this share of its page cache before an allocation fails; the rest is in use or dirty. */
const RECLAIMABLE_CACHE = 0.5;

/** The memory of the machine: in a container the line `Memory:` has that of the container, and /proc/meminfo that of the machine. */
export const measureHostTotal = ({ memoryInfo, process }: MemoryReport): number | undefined =>
  memoryInfo.get('MemTotal')?.value ?? process.memory.totalBytes;

/** What the machine could still give. */
export function measureHostAvailable({ memoryInfo, process }: MemoryReport): number | undefined {
  const { availableBytes, freeBytes, cachedBytes } = process.memory;
  if (availableBytes !== undefined) return availableBytes;
  const free = memoryInfo.get('MemFree')?.value ?? freeBytes;
  return free === undefined ? undefined : free + RECLAIMABLE_CACHE * (cachedBytes ?? 0);
}
