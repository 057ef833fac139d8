import { bytes, formatQuantity } from '@hindsight/model';
import type { MemoryPart, MemorySources, MemoryVerdict, PartId } from './model.ts';
import type { ResidentParts } from './resident-parts.ts';

const MB = 1024 * 1024;
/** A part below this share of the resident size is not why a process is large. */
const MIN_SHARE = 0.25;
const MIN_BYTES = 64 * MB;
/** glibc makes up to eight arenas per core; so many are more than the two that MALLOC_ARENA_MAX=2 leaves. */
const MIN_ARENAS = 8;
/** Fuller arenas are memory of one thread that grows on: glibc gives each arena more such pieces when it needs them. */
const MAX_ARENA_FILL = 48 * MB;
/** Half of the resident heap is not live: a collection and a smaller heap would give it back. */
const MIN_NOT_LIVE_SHARE = 0.5;

const ADVICE: Readonly<Record<PartId, string>> = {
  'heap-live': 'Take a heap dump: it shows who holds the objects.',
  'heap-garbage': 'Lower -Xmx, or let the collector give memory back (G1PeriodicGCInterval, ZUncommit).',
  'heap-free': 'Lower -Xmx, or let the collector give memory back (G1PeriodicGCInterval, ZUncommit).',
  heap: 'A histogram of live objects or a GC log tells how much of it is live.',
  metaspace: 'Look for class loaders that are not unloaded, in a heap dump or with `jcmd PID VM.classloader_stats`.',
  'code-cache': 'Set -XX:ReservedCodeCacheSize; look for scripts and generated classes.',
  'thread-stacks': 'Take a thread dump: the names of the threads tell which pool makes them.',
  gc: 'Structures of the collector grow with the heap: lower -Xmx, or choose another collector.',
  compiler: 'Find the method with `jcmd PID Compiler.memory` (JDK 22 and later).',
  direct: 'Take a heap dump for the owners of the buffers, and set -XX:MaxDirectMemorySize.',
  jvm: '`jcmd PID VM.native_memory detail` names the call sites.',
  'mapped-files': 'Pages of mapped files are given back under pressure; they are no leak.',
  libraries: 'Pages of libraries are shared and given back under pressure.',
  glibc: 'Set MALLOC_ARENA_MAX=2, or run `jcmd PID System.trim_native_heap`; if it stays, a native library leaks.',
  rest: 'A native library allocates it: async-profiler in mode nativemem, or jemalloc, names the stacks.',
};

interface VerdictInput {
  readonly parts: readonly MemoryPart[];
  readonly resident: ResidentParts;
  readonly sources: MemorySources;
  readonly limitBytes: number | undefined;
}

type VerdictRule = (input: VerdictInput) => MemoryVerdict | undefined;

const text = (size: number): string => formatQuantity(bytes(size));
const percent = (share: number): string => `${Math.round(100 * share)} %`;

const sumParts = (parts: readonly MemoryPart[], ids: readonly PartId[]): number =>
  parts.filter(({ id }) => ids.includes(id)).reduce((sum, part) => sum + part.bytes, 0);

const isLarge = (size: number, rssBytes: number): boolean => size >= MIN_BYTES && size >= MIN_SHARE * rssBytes;

/** A part that grows in a series stands above a part that is only large. */
const nameLeak: VerdictRule = ({ parts, resident, sources }) => {
  const growing = parts.find(({ id }) => sources.growing?.includes(id));
  if (!growing) return undefined;
  return {
    id: 'leak',
    part: growing.id,
    sentence: `${growing.name}: growing, ${text(growing.bytes)} of ${text(resident.rssBytes)} resident memory`,
    detail: ADVICE[growing.id],
  };
};

const nameArenas: VerdictRule = ({ parts, resident, sources }) => {
  const kept = sumParts(parts, ['glibc']);
  const arenas = sources.mappings?.arenas ?? 0;
  if (!isLarge(kept, resident.rssBytes) || arenas < MIN_ARENAS || kept > arenas * MAX_ARENA_FILL || !sources.nmt)
    return undefined;
  return {
    id: 'arenas',
    part: 'glibc',
    sentence: `${arenas} arenas of glibc hold ${text(kept)} that the JVM does not know, ${percent(kept / resident.rssBytes)} of the process`,
    detail: ADVICE.glibc,
  };
};

const nameOutside: VerdictRule = ({ parts, resident, sources }) => {
  const outside = sumParts(parts, ['glibc', 'rest']);
  if (!isLarge(outside, resident.rssBytes) || !sources.nmt) return undefined;
  return {
    id: 'outside-the-jvm',
    part: 'rest',
    sentence: `${text(outside)} of ${text(resident.rssBytes)} are outside the JVM: a native library has them, or glibc keeps them`,
    detail: ADVICE.rest,
  };
};

/** The heap may become larger than what the other parts leave of the limit. */
const nameTooLargeHeap: VerdictRule = ({ parts, resident, sources, limitBytes }) => {
  const maxBytes = findMaxHeap(sources);
  if (limitBytes === undefined || maxBytes === undefined) return undefined;
  const heap = sumParts(parts, ['heap', 'heap-live', 'heap-garbage', 'heap-free']);
  const others = resident.rssBytes - heap - sumParts(parts, ['mapped-files', 'libraries']);
  if (maxBytes + others <= limitBytes) return undefined;
  return {
    id: 'heap-too-large-for-container',
    part: 'heap',
    sentence: `A heap of up to ${text(maxBytes)} and ${text(others)} beside it do not fit into ${text(limitBytes)}`,
    detail: 'No leak is needed for the container to be killed: lower -Xmx or raise the limit, as the budget shows.',
  };
};

const findMaxHeap = ({ heap, nmt }: MemorySources): number | undefined =>
  heap?.maxBytes ?? nmt?.categories.find(({ name }) => name === 'Java Heap')?.reservedBytes;

const nameGarbage: VerdictRule = ({ parts, resident }) => {
  const notLive = sumParts(parts, ['heap-garbage', 'heap-free']);
  const heap = notLive + sumParts(parts, ['heap-live', 'heap']);
  if (!isLarge(notLive, resident.rssBytes) || notLive < MIN_NOT_LIVE_SHARE * heap) return undefined;
  return {
    id: 'garbage-not-given-back',
    part: 'heap-free',
    sentence: `${text(notLive)} of the heap's ${text(heap)} are garbage or free: the collector has not given them back`,
    detail: ADVICE['heap-free'],
  };
};

/** The first rule that applies speaks: what must be acted on stands above what is only large. */
const RULES: readonly VerdictRule[] = [nameLeak, nameTooLargeHeap, nameArenas, nameOutside, nameGarbage];

export function chooseVerdict(input: VerdictInput): MemoryVerdict {
  for (const rule of RULES) {
    const verdict = rule(input);
    if (verdict) return verdict;
  }
  const { parts, resident } = input;
  const [largest] = parts;
  const part = largest?.id ?? 'rest';
  const size = largest ? `${largest.name}: ${text(largest.bytes)} of ` : '';
  return {
    id: 'largest-part',
    part,
    sentence: `${size}${text(resident.rssBytes)} resident memory`,
    detail: ADVICE[part],
  };
}
