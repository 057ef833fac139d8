import type { HeapDump, HeapObjects } from '@hindsight/heap-graph';
import type { Census } from '../support/class-census.ts';

export interface BufferSum {
  readonly label: string;
  readonly buffers: number;
  /** Outside of the heap. */
  readonly bytes: number;
}

/** Memory outside of the heap that buffers on it hold. */
export interface DirectBuffers {
  /** Those that free their memory when they are collected; slices and duplicates of them are not counted again. */
  readonly own: BufferSum;
  /** Parts of files. */
  readonly mapped: BufferSum;
  /** Of whoever made them: Netty's pools, native libraries. */
  readonly foreign: BufferSum;
  /** The largest of their own. */
  readonly largest: readonly { readonly object: number; readonly bytes: number }[];
  /** Of all that are their own; undefined when the dump does not say. */
  readonly limit?: number;
  /** What the JVM itself counts. */
  readonly reserved?: number;
}

export const DIRECT_BUFFER = 'java.nio.DirectByteBuffer';
/** `sun.misc.Cleaner` until 8, `jdk.internal.ref.Cleaner` from 9 on. */
const CLEANERS = ['sun.misc.Cleaner', 'jdk.internal.ref.Cleaner'];
const LARGEST_KEPT = 50;

export function directBuffers(
  dump: HeapDump,
  objects: HeapObjects,
  census: Census,
  limit: number | undefined,
): DirectBuffers {
  const { classes, extents } = dump;
  const kinds = Uint8Array.from(classes, ({ name }) => roleOf(name));
  const sums = { own: [0, 0], mapped: [0, 0], foreign: [0, 0] };
  let largest: { object: number; bytes: number }[] = [];
  for (const object of census.of(DIRECT_BUFFER)) {
    const role = ownerOf(dump, kinds, object);
    if (role === 'slice') continue;
    const bytes = extents[object] ?? 0;
    const sum = sums[role];
    sum[0] = (sum[0] ?? 0) + 1;
    sum[1] = (sum[1] ?? 0) + bytes;
    if (role !== 'own') continue;
    largest.push({ object, bytes });
    if (largest.length > 20 * LARGEST_KEPT) largest = largestOf(largest);
  }
  const row = (label: string, [buffers = 0, bytes = 0]: readonly number[]): BufferSum => ({ label, buffers, bytes });
  const reserved = reservedBytes(objects);
  return {
    own: row('direct buffers', sums.own),
    mapped: row('mapped files', sums.mapped),
    foreign: row('buffers of pools and native code', sums.foreign),
    largest: largestOf(largest),
    ...(limit !== undefined && { limit }),
    ...(reserved !== undefined && { reserved }),
  };
}

const largestOf = (buffers: { object: number; bytes: number }[]) =>
  buffers.sort((a, b) => b.bytes - a.bytes).slice(0, LARGEST_KEPT);

const CLEANER = 1;
const FILE = 2;
const BUFFER = 3;

function roleOf(name: string): number {
  if (CLEANERS.includes(name)) return CLEANER;
  if (name === 'java.io.FileDescriptor') return FILE;
  return name.startsWith('java.nio.') && name.includes('Buffer') ? BUFFER : 0;
}

/** By what it refers to: a cleaner, a file, or the buffer that it is a part of. */
function ownerOf(
  { references, classOf }: HeapDump,
  roles: Uint8Array,
  buffer: number,
): 'own' | 'mapped' | 'foreign' | 'slice' {
  let owner: 'own' | 'foreign' | 'slice' = 'foreign';
  for (const target of references.of(buffer)) {
    const role = roles[classOf[target] ?? -1];
    if (role === FILE) return 'mapped';
    if (role === CLEANER) owner = 'own';
    if (role === BUFFER && owner === 'foreign') owner = 'slice';
  }
  return owner;
}

/** `java.nio.Bits` counts what it has handed out. */
function reservedBytes(objects: HeapObjects): number | undefined {
  for (const field of ['RESERVED_MEMORY', 'reservedMemory']) {
    const counter = objects.staticReference('java.nio.Bits', field);
    if (counter >= 0) return objects.number(counter, 'value');
  }
  return undefined;
}
