import type { TableOrigin } from './table-origin.ts';

/** What a mapping of a JVM is for, as far as its address, rights and name tell. */
export type MappingKind =
  | 'java-heap'
  | 'metaspace'
  | 'code-cache'
  | 'thread-stack'
  | 'malloc-arena'
  | 'heap'
  | 'library'
  | 'mapped-file'
  | 'shared-archive'
  | 'gc'
  | 'anonymous'
  | 'kernel';

export interface MappingSum {
  readonly kind: MappingKind;
  readonly mappings: number;
  readonly sizeBytes: number;
  readonly rssBytes: number;
  readonly anonymousHugePagesBytes: number;
}

/** A mapping by its addresses. */
export interface MappingRange {
  readonly from: number;
  readonly to: number;
  readonly sizeBytes: number;
  readonly rssBytes: number;
}

export interface MappingTotals extends TableOrigin {
  readonly mappings: number;
  readonly sizeBytes: number;
  readonly rssBytes?: number | undefined;
  /** Largest resident size first. */
  readonly kinds: readonly MappingSum[];
  /** The number of glibc arenas: pairs of 64 MB at most. */
  readonly arenas: number;
  /** The file with the most mappings, libraries excepted; absent when no file has several. */
  readonly mostMapped?: { readonly name: string; readonly mappings: number } | undefined;
  /** The first mappings of kind `anonymous` that have resident pages. */
  readonly unnamed: readonly MappingRange[];
}

/** `pmap`, `pmap -x`, `pmap -X`. */
export interface PmapTable extends MappingTotals {
  readonly kind: 'pmap';
  readonly format: 'pmap' | 'pmap -x' | 'pmap -X';
}

/** What `smaps` tells of the whole process; what is not printed is absent. */
export interface ResidentSizes {
  readonly rssBytes?: number | undefined;
  readonly pssBytes?: number | undefined;
  readonly privateDirtyBytes?: number | undefined;
  readonly anonymousBytes?: number | undefined;
  readonly anonymousHugePagesBytes?: number | undefined;
  readonly swapBytes?: number | undefined;
}

/** `/proc/PID/smaps`, `/proc/PID/maps` (without resident sizes) and `jcmd System.map`. */
export interface SmapsTable extends MappingTotals, ResidentSizes {
  readonly kind: 'smaps';
  readonly format: 'smaps' | 'maps' | 'System.map';
  readonly rssBytes?: number | undefined;
}

export interface SmapsRollupTable extends TableOrigin, ResidentSizes {
  readonly kind: 'smaps-rollup';
  readonly format: 'smaps_rollup';
}
