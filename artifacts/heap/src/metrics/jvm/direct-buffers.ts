import type { HeapDump, HeapObjects } from '@hindsight/heap-graph';
import { findCommonField } from '../retained-memory/common-owner.ts';
import type { ClassCensus } from '../support/class-census.ts';

export interface BufferSum {
  readonly label: string;
  readonly buffers: number;
  /** Bytes outside the heap. */
  readonly bytes: number;
}

/** Memory outside the heap that is held by buffers on the heap. */
export interface DirectBuffers {
  /** Buffers that free their memory when they are collected. Slices and duplicates of them are not counted. */
  readonly own: BufferSum;
  /** Mapped parts of files. */
  readonly mapped: BufferSum;
  /** Buffers whose memory is owned elsewhere: Netty's pools, native libraries. */
  readonly foreign: BufferSum;
  /** The largest buffers that own their memory. */
  readonly largest: readonly { readonly object: number; readonly bytes: number }[];
  /** The field of the application that leads to most of the largest buffers. */
  readonly field?: string;
  /** Buffers that the JDK keeps for the input and output of single threads. */
  readonly ofThreads: { readonly threads: number; readonly bytes: number };
  /** The limit for buffers that own their memory; undefined when the dump does not contain it. */
  readonly limit?: number;
  /** Bytes counted by the JVM itself. */
  readonly reserved?: number;
}

export const DIRECT_BUFFER = 'java.nio.DirectByteBuffer';
/** `sun.misc.Cleaner` until 8, `jdk.internal.ref.Cleaner` from 9 on. */
const CLEANERS = ['sun.misc.Cleaner', 'jdk.internal.ref.Cleaner'];
const MAX_LARGEST = 50;
/** For a heap buffer that a channel writes or reads, the JDK uses a direct buffer of the thread, which is as large as the largest so far. */
export const THREAD_CACHE = 'sun.nio.ch.Util$BufferCache';

export function measureDirectBuffers(
  dump: HeapDump,
  objects: HeapObjects,
  census: ClassCensus,
  limit: number | undefined,
): DirectBuffers {
  const { classes, lengths } = dump;
  const kinds = Uint8Array.from(classes, ({ name }) => toRole(name));
  const sums = { own: [0, 0], mapped: [0, 0], foreign: [0, 0] };
  let largest: { object: number; bytes: number }[] = [];
  for (const object of census.listByName(DIRECT_BUFFER)) {
    const role = findOwner(dump, kinds, object);
    if (role === 'slice') continue;
    const bytes = lengths.at(object) ?? 0;
    const sum = sums[role];
    sum[0] = (sum[0] ?? 0) + 1;
    sum[1] = (sum[1] ?? 0) + bytes;
    if (role !== 'own') continue;
    largest.push({ object, bytes });
    if (largest.length > 20 * MAX_LARGEST) largest = selectLargest(largest);
  }
  const createRow = (label: string, [buffers = 0, bytes = 0]: readonly number[]): BufferSum => ({
    label,
    buffers,
    bytes,
  });
  const reserved = readReservedBytes(objects);
  return {
    own: createRow('direct buffers', sums.own),
    mapped: createRow('mapped files', sums.mapped),
    foreign: createRow('buffers of pools and native code', sums.foreign),
    largest: selectLargest(largest),
    ofThreads: sumThreadCaches(dump, census),
    ...(limit !== undefined && { limit }),
    ...(reserved !== undefined && { reserved }),
  };
}

/** Nobody looks for the holder of less. */
const MIN_NAMED_BYTES = 16 * 1024 * 1024;

/** Adds the field of the application that leads to most of the largest buffers, if there is one. */
export function nameBufferField(
  buffers: DirectBuffers,
  objects: HeapObjects,
  pathsTo: (targets: readonly number[]) => ReadonlyMap<number, readonly number[]>,
): DirectBuffers {
  if (buffers.own.bytes < MIN_NAMED_BYTES) return buffers;
  const sample = buffers.largest.map(({ object }) => object);
  const field = findCommonField(objects, sample, pathsTo(sample));
  return field === undefined ? buffers : { ...buffers, field };
}

function sumThreadCaches({ classes, classOf, lengths, references }: HeapDump, census: ClassCensus) {
  const isBuffer = (object: number): boolean => classes[classOf.at(object) ?? -1]?.name === DIRECT_BUFFER;
  const sums = census.listByName(THREAD_CACHE).map((cache) =>
    references
      .listEdges(cache)
      .filter((array) => array >= 0)
      .flatMap((array) => [...references.listEdges(array)])
      .filter((object) => object >= 0 && isBuffer(object))
      .reduce((sum, buffer) => sum + (lengths.at(buffer) ?? 0), 0),
  );
  return { threads: sums.filter((sum) => sum > 0).length, bytes: sums.reduce((total, sum) => total + sum, 0) };
}

const selectLargest = (buffers: { object: number; bytes: number }[]) =>
  buffers.sort((a, b) => b.bytes - a.bytes).slice(0, MAX_LARGEST);

const CLEANER = 1;
const FILE = 2;
const BUFFER = 3;

function toRole(name: string): number {
  if (CLEANERS.includes(name)) return CLEANER;
  if (name === 'java.io.FileDescriptor') return FILE;
  return name.startsWith('java.nio.') && name.includes('Buffer') ? BUFFER : 0;
}

/** Classifies a buffer by what it refers to: a cleaner, a file, or the buffer that it is a slice of. */
function findOwner(
  { references, classOf }: HeapDump,
  roles: Uint8Array,
  buffer: number,
): 'own' | 'mapped' | 'foreign' | 'slice' {
  let owner: 'own' | 'foreign' | 'slice' = 'foreign';
  for (const target of references.listEdges(buffer)) {
    const role = roles[classOf.at(target) ?? -1];
    if (role === FILE) return 'mapped';
    if (role === CLEANER) owner = 'own';
    if (role === BUFFER && owner === 'foreign') owner = 'slice';
  }
  return owner;
}

/** Reads the counter of allocated bytes in `java.nio.Bits`. */
function readReservedBytes(objects: HeapObjects): number | undefined {
  for (const field of ['RESERVED_MEMORY', 'reservedMemory']) {
    const counter = objects.readStaticReference('java.nio.Bits', field);
    if (counter >= 0) return objects.readNumber(counter, 'value');
  }
  return undefined;
}
