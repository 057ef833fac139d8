import type { MemoryAnalysis } from '../analysis.ts';
import { findCategory } from './nmt.ts';

/** What the JVM may take when its heap is full. */
export interface MemoryBudget {
  readonly heapBytes: number;
  readonly otherBytes: number;
  /** With a reserve for the allocator and libraries. */
  readonly totalBytes: number;
  readonly parts: readonly { readonly name: string; readonly bytes: number }[];
}

const RESERVE = 1.1;

/** Adds up the reserved heap and what is committed beside it. NMT is needed for both. */
export function computeBudget({ nmt }: MemoryAnalysis): MemoryBudget | undefined {
  const heapBytes = findCategory(nmt?.last, 'Java Heap')?.reservedBytes;
  if (!nmt || !heapBytes) return undefined;
  const parts = nmt.last.categories
    .filter(({ name }) => name !== 'Java Heap')
    .map(({ name, committedBytes }) => ({ name, bytes: committedBytes }));
  const otherBytes = parts.reduce((sum, part) => sum + part.bytes, 0);
  const totalBytes = Math.round((heapBytes + otherBytes) * RESERVE);
  return { heapBytes, otherBytes, totalBytes, parts: [{ name: 'Java Heap', bytes: heapBytes }, ...parts] };
}
