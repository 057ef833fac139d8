import { formatBytes, pluralize } from '@hindsight/claims';
import { findOwner } from '../../metrics/retained-memory/owner.ts';
import type { PatternInput } from '../known-pattern.ts';
import type { PatternMatch } from '../pattern-match.ts';
import { countInstances, sampleInstances } from '../sample-instances.ts';

const POOL_CHUNK = 'io.netty.buffer.PoolChunk';
const POOLED_BUFFER = 'io.netty.buffer.PooledByteBuf';

/** Less in use is what a server may well have on the way. */
const MIN_BYTES = 16 * 1024 * 1024;
/** The least share of the memory that the buffers are taken from, where its limit is known. */
const MIN_SHARE_OF_MAX = 0.1;
/** A share of what the pool has given away, which no buffer that is still referred to accounts for. */
const LOST_SHARE = 0.5;
/** Buffers whose paths are compared. */
const MAX_PATHS = 100;

interface PoolUse {
  /** What the pool has given away and not got back. */
  readonly pinned: number;
  readonly isDirect: boolean;
}

interface BufferUse {
  /** Buffers that are referred to and not released. */
  readonly buffers: number;
  readonly bytes: number;
  readonly sample: readonly number[];
}

/** Detects pooled buffers of Netty that were collected as garbage without release: the pool never gets their memory back. */
export function detectLostBuffers(analysis: PatternInput): PatternMatch | undefined {
  const pool = readPool(analysis);
  if (!pool) return undefined;
  const { pinned, isDirect } = pool;
  const lost = pinned - readBuffers(analysis).bytes;
  if (lost < MIN_BYTES || lost < LOST_SHARE * pinned) return undefined;
  const what = isDirect ? 'direct memory' : 'heap memory';
  return {
    name: POOL_CHUNK,
    sentence: `${formatBytes(lost)} of ${what} of Netty's pool belong to buffers that were dropped without release()`,
    value: lost,
    limit: MIN_BYTES,
    measure: 'bytes',
    classes: [POOL_CHUNK],
  };
}

/** Detects very much memory in pooled buffers of Netty that are still referred to. */
export function detectHeldBuffers(analysis: PatternInput): PatternMatch | undefined {
  const pool = readPool(analysis);
  const { usedBytes, jvm } = analysis;
  if (!pool) return undefined;
  const { buffers, bytes, sample } = readBuffers(analysis);
  const limit = Math.max(
    MIN_BYTES,
    pool.isDirect ? 0 : 2 * MIN_SHARE_OF_MAX * usedBytes,
    MIN_SHARE_OF_MAX * (jvm.maxHeapBytes ?? 0),
  );
  if (bytes < limit) return undefined;
  const owner = nameOwner(analysis, sample);
  return {
    name: POOLED_BUFFER,
    sentence: `${pluralize(buffers, 'buffer')} of Netty ${owner ? `in ${owner} ` : ''}were not released and hold ${formatBytes(bytes)}`,
    value: bytes,
    limit,
    measure: 'bytes',
    classes: [POOLED_BUFFER, POOL_CHUNK],
  };
}

/** Reads what the chunks of the pool count as given away: a `LongAdder` since Netty 4.1.60. */
function readPool(analysis: PatternInput): PoolUse | undefined {
  const { objects } = analysis;
  if (countInstances(analysis, POOL_CHUNK) === 0) return undefined;
  let [pinned, direct] = [0, 0];
  for (const chunk of sampleInstances(analysis, POOL_CHUNK)) {
    const counter = objects.readReference(chunk, 'pinnedBytes');
    const cells = objects.readElements(objects.readReference(counter, 'cells')).filter((cell) => cell >= 0);
    const counted =
      (objects.readNumber(counter, 'base') ?? 0) +
      cells.reduce((sum, cell) => sum + (objects.readNumber(cell, 'value') ?? 0), 0);
    pinned += counted;
    if (objects.getLabel(objects.readReference(chunk, 'memory')) !== 'byte[]') direct += counted;
  }
  return { pinned, isDirect: direct > pinned / 2 };
}

/** Sums the buffers that are reachable and have a place in a chunk, estimated from a sample. */
function readBuffers(analysis: PatternInput): BufferUse {
  const { objects, tree } = analysis;
  const all = sampleInstances(analysis, POOLED_BUFFER).filter((buffer) => (tree.numberOf.at(buffer) ?? -1) > 0);
  const inUse = all.filter((buffer) => objects.readReference(buffer, 'chunk') >= 0);
  const bytes = inUse.reduce((sum, buffer) => sum + (objects.readNumber(buffer, 'maxLength') ?? 0), 0);
  const factor = all.length === 0 ? 0 : countInstances(analysis, POOLED_BUFFER) / all.length;
  return { buffers: Math.round(factor * inUse.length), bytes: factor * bytes, sample: inUse };
}

/** The field of the program that leads to most of the buffers. */
function nameOwner({ objects, pathsTo }: PatternInput, buffers: readonly number[]): string | undefined {
  const sample = buffers.slice(0, MAX_PATHS);
  const paths = pathsTo(sample);
  const counts = new Map<string, number>();
  for (const buffer of sample) {
    const owner = findOwner(objects, paths.get(buffer) ?? []);
    if (owner?.isApplication) counts.set(owner.name, (counts.get(owner.name) ?? 0) + 1);
  }
  const [most] = [...counts].toSorted(([, a], [, b]) => b - a);
  return most && most[1] > sample.length / 2 ? most[0] : undefined;
}
