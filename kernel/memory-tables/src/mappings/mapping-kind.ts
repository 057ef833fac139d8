import type { MappingKind } from '../table.ts';
import { KB, MB } from '../values.ts';

/** One mapping as any of the tables prints it. */
export interface Mapping {
  readonly from: number;
  readonly to: number;
  /** `rw-p`; pmap prints `rw---`. */
  readonly rights: string;
  /** The file or name; empty for anonymous memory. */
  readonly name: string;
  /** Whether the JVM itself states that it has not made the mapping. */
  readonly isForeign?: boolean;
}

/** A mapping with the ones before and after it that touch it. */
export interface MappingNeighbors {
  readonly previous: (Mapping & { readonly kind: MappingKind }) | undefined;
  readonly next: Mapping | undefined;
  /** What the run of adjacent mappings began with. */
  readonly run: MappingKind | undefined;
}

export const ARENA_BYTES = 64 * MB;
/**
 * ZGC and heaps with compressed references are below the addresses at which Linux loads programs and libraries. Nothing
 * else of a 64-bit JVM is there but an archive of classes and the class space behind it.
 */
const PROGRAMS_BEGIN = 0x55_00_00_00_00_00;
/** JDK 8 puts the class space right behind a heap that ends here. */
const CLASS_SPACE_OF_JDK_8 = 4 * 1024 * MB;
/** Guard zones of a Java thread have 4 pages, those of the C library one. */
const MAX_GUARD_BYTES = 32 * KB;
const MIN_STACK_BYTES = 100 * KB;
const MAX_STACK_BYTES = 16 * MB;

const LIBRARY = /\.so(?:[.\d]*|-\S*)$|(?:^|\/)(?:ld-[^/]+|java|javaw)$/;
const KERNEL = /^\[ ?(?:vdso|vvar|vsyscall|vvar_vclock|vectors|uprobes|sigpage) ?\]$/;
const JAVA_HEAP = /java_heap/;
const ANONYMOUS = /^(?:\[ ?anon|\/dev\/zero\b|$)/;

/** Returns the kind that the name of a mapping tells; undefined for anonymous memory. */
function findNamedKind(name: string): MappingKind | undefined {
  const file = name.replace(/ \(deleted\)$/, '').trim();
  if (ANONYMOUS.test(file)) return undefined;
  if (file === '[heap]') return 'heap';
  if (/^\[ ?stack/.test(file)) return 'thread-stack';
  if (KERNEL.test(file)) return 'kernel';
  if (JAVA_HEAP.test(file)) return 'java-heap';
  if (file.endsWith('.jsa')) return 'shared-archive';
  return LIBRARY.test(file) ? 'library' : 'mapped-file';
}

/** Tells what a mapping is for. Without NMT that follows from where the JVM puts things; what cannot be told apart is `anonymous`. */
export function classifyMapping(mapping: Mapping, neighbors: MappingNeighbors): MappingKind {
  const named = findNamedKind(mapping.name);
  if (named) return named;
  if (mapping.isForeign === true) return isArena(mapping, neighbors) ? 'malloc-arena' : 'anonymous';
  const { previous, next } = neighbors;
  if (hasNoRights(mapping) && isArchive(next)) return 'shared-archive';
  if (isClassSpace(mapping, neighbors)) return 'metaspace';
  if (mapping.from < PROGRAMS_BEGIN) return 'java-heap';
  if (mapping.rights.startsWith('rwx')) return 'code-cache';
  if (previous?.kind === 'code-cache' && hasNoRights(mapping)) return 'code-cache';
  if (isArena(mapping, neighbors)) return 'malloc-arena';
  return isStack(mapping, neighbors) ? 'thread-stack' : 'anonymous';
}

const isClassSpace = ({ from }: Mapping, { previous, run }: MappingNeighbors): boolean =>
  previous?.kind === 'metaspace' || run === 'shared-archive' || (run === 'java-heap' && from === CLASS_SPACE_OF_JDK_8);
const isArchive = (mapping: Mapping | undefined): boolean => mapping?.name.endsWith('.jsa') ?? false;
const hasNoRights = ({ rights }: Mapping): boolean => rights.startsWith('---');
const isWritable = ({ rights }: Mapping): boolean => rights.startsWith('rw-');
const measure = ({ from, to }: Mapping): number => to - from;

/** So many arenas that touch each other are one mapping at most; a larger one at such an address is a large Java heap. */
const MAX_MERGED_ARENAS = 16;

/** An arena of glibc is 64 MB at a multiple of 64 MB: what is in use, and the rest without rights. The kernel merges full ones that touch. */
function isArena(mapping: Mapping, { previous, next }: MappingNeighbors): boolean {
  if (hasNoRights(mapping)) return previous?.kind === 'malloc-arena' && isRestOfArena(mapping);
  if (!isWritable(mapping) || mapping.from % ARENA_BYTES !== 0) return false;
  if (measure(mapping) > MAX_MERGED_ARENAS * ARENA_BYTES) return false;
  return mapping.to % ARENA_BYTES === 0 || (next !== undefined && hasNoRights(next) && isRestOfArena(next));
}

const isRestOfArena = (rest: Mapping): boolean => rest.to % ARENA_BYTES === 0 && measure(rest) < ARENA_BYTES;

/** A stack is writable memory behind guard pages, which have no rights. */
function isStack(mapping: Mapping, { previous, next }: MappingNeighbors): boolean {
  if (hasNoRights(mapping)) return next !== undefined && isGuard(mapping) && isStackMemory(next);
  return previous !== undefined && isGuard(previous) && isStackMemory(mapping);
}

const isGuard = (mapping: Mapping): boolean => hasNoRights(mapping) && measure(mapping) <= MAX_GUARD_BYTES;
const isStackMemory = (mapping: Mapping): boolean =>
  isWritable(mapping) && measure(mapping) >= MIN_STACK_BYTES && measure(mapping) <= MAX_STACK_BYTES;
