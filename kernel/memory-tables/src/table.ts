import type { PmapTable, SmapsRollupTable, SmapsTable } from './table-mappings.ts';
import type { TableOrigin } from './table-origin.ts';
import type { CgroupTable, LimitsTable, StatusTable } from './table-process.ts';

export type * from './table-mappings.ts';
export type * from './table-process.ts';

/** A part of the metaspace as NMT prints it below a category. */
export interface NmtSpace {
  readonly reservedBytes?: number | undefined;
  readonly committedBytes?: number | undefined;
  readonly usedBytes?: number | undefined;
  readonly wasteBytes?: number | undefined;
}

export interface NmtCategory {
  /** The name as printed: `Java Heap`. */
  readonly name: string;
  readonly line: number;
  readonly reservedBytes: number;
  readonly committedBytes: number;
  /** Differences to the baseline; 0 where a diff prints none, absent in a table that is no diff. */
  readonly reservedDeltaBytes?: number | undefined;
  readonly committedDeltaBytes?: number | undefined;
  readonly mallocBytes?: number | undefined;
  readonly mallocCount?: number | undefined;
  readonly arenaBytes?: number | undefined;
  readonly arenaCount?: number | undefined;
  readonly mmapReservedBytes?: number | undefined;
  readonly mmapCommittedBytes?: number | undefined;
  readonly stackReservedBytes?: number | undefined;
  readonly stackCommittedBytes?: number | undefined;
  readonly classCount?: number | undefined;
  readonly threadCount?: number | undefined;
  /** The sum of the peaks that are printed. */
  readonly peakBytes?: number | undefined;
  readonly metadata?: NmtSpace | undefined;
  readonly classSpace?: NmtSpace | undefined;
}

/** One call stack of NMT detail with what it has allocated. */
export interface NmtCallSite {
  readonly line: number;
  /** The topmost frames first, without addresses and offsets. */
  readonly frames: readonly string[];
  readonly bytes: number;
  readonly deltaBytes?: number | undefined;
  readonly category?: string | undefined;
}

/** A range of addresses that NMT detail names. */
export interface NmtRegion {
  readonly from: number;
  readonly to: number;
  readonly category: string;
}

interface NmtTotals extends TableOrigin {
  readonly format: 'summary' | 'detail';
  readonly totalReservedBytes: number;
  readonly totalCommittedBytes: number;
  readonly mallocBytes?: number | undefined;
  readonly categories: readonly NmtCategory[];
  /** The largest call stacks, at most 30. */
  readonly callSites: readonly NmtCallSite[];
}

/** One output of `jcmd VM.native_memory summary` or `detail`. */
export interface NmtTable extends NmtTotals {
  readonly kind: 'nmt';
  readonly regions: readonly NmtRegion[];
}

/** One output of `summary.diff` or `detail.diff`. */
export interface NmtDiffTable extends NmtTotals {
  readonly kind: 'nmt-diff';
  readonly totalReservedDeltaBytes: number;
  readonly totalCommittedDeltaBytes: number;
}

export interface HistogramRow {
  /** As in Java sources: `byte[]`, `java.lang.String`. */
  readonly className: string;
  readonly module?: string | undefined;
  readonly instances: number;
  readonly bytes: number;
  readonly line: number;
  /** How many rows of the table have this name: one per class loader. */
  readonly rows: number;
  /** Whether the rows are hidden classes: lambdas, scripts and other generated code, each a class of its own. */
  readonly hidden?: boolean | undefined;
}

/** One output of `jcmd GC.class_histogram` or `jmap -histo`. */
export interface HistogramTable extends TableOrigin {
  readonly kind: 'histogram';
  readonly format: 'hotspot' | 'openj9';
  readonly totalInstances: number;
  readonly totalBytes: number;
  /** Whether the totals are sums of the rows, because the line `Total` is missing. */
  readonly totalComputed: boolean;
  /** Whether a command line says that only live objects are counted. */
  readonly live?: boolean | undefined;
  /** One row per class name, largest first as printed. */
  readonly rows: readonly HistogramRow[];
}

export interface JstatRow {
  readonly line: number;
  /** One value per column; NaN for `-` and for texts. */
  readonly values: Float64Array;
  /** The last columns of -gccause. */
  readonly lastCause?: string | undefined;
  readonly currentCause?: string | undefined;
}

/** The rows of one run of `jstat`. */
export interface JstatTable extends TableOrigin {
  readonly kind: 'jstat';
  /** The option: `-gcutil`. */
  readonly format: string;
  readonly columns: readonly string[];
  readonly rows: readonly JstatRow[];
  /** All rows; a very long run keeps only every nth. */
  readonly rowCount: number;
}

export interface MetaspacePart {
  readonly committedBytes?: number | undefined;
  readonly usedBytes?: number | undefined;
  readonly freeBytes?: number | undefined;
  readonly wasteBytes?: number | undefined;
  readonly reservedBytes?: number | undefined;
  readonly line: number;
}

/** One output of `jcmd VM.metaspace`. */
export interface MetaspaceTable extends TableOrigin {
  readonly kind: 'metaspace';
  readonly format: 'metaspace';
  readonly loaders?: number | undefined;
  readonly classes?: number | undefined;
  readonly nonClass?: MetaspacePart | undefined;
  readonly classSpace?: MetaspacePart | undefined;
  readonly both?: MetaspacePart | undefined;
  /** Absent when there is no limit. */
  readonly maxMetaspaceBytes?: number | undefined;
  readonly compressedClassSpaceBytes?: number | undefined;
}

/** All class loaders of one class. */
export interface LoaderType {
  /** The class of the loaders; `<boot class loader>` for that of the JVM. */
  readonly className: string;
  /** The line of the first of them. */
  readonly line: number;
  readonly loaders: number;
  /** Classes without the hidden ones. */
  readonly classes: number;
  readonly hiddenClasses: number;
  readonly committedBytes: number;
  readonly usedBytes: number;
}

/** One output of `jcmd VM.classloader_stats`. */
export interface ClassLoadersTable extends TableOrigin {
  readonly kind: 'class-loaders';
  readonly format: 'classloader_stats';
  readonly loaders: number;
  readonly classes: number;
  readonly hiddenClasses: number;
  readonly committedBytes: number;
  readonly usedBytes: number;
  /** The line `Total`. */
  readonly totalLine?: number | undefined;
  /** Those with the most loaders first. */
  readonly types: readonly LoaderType[];
}

export interface CodeHeapSegment {
  readonly name: string;
  readonly line: number;
  readonly sizeBytes: number;
  readonly usedBytes: number;
  readonly maxUsedBytes?: number | undefined;
}

/** One output of `jcmd Compiler.codecache`. */
export interface CodeCacheTable extends TableOrigin {
  readonly kind: 'codecache';
  readonly format: 'codecache';
  readonly segments: readonly CodeHeapSegment[];
  /** How often the code cache was full. */
  readonly fullCount?: number | undefined;
  readonly fullCountLine?: number | undefined;
  readonly compilationDisabledLine?: number | undefined;
}

export type MemoryTable =
  | NmtTable
  | NmtDiffTable
  | HistogramTable
  | JstatTable
  | PmapTable
  | SmapsTable
  | SmapsRollupTable
  | StatusTable
  | LimitsTable
  | CgroupTable
  | MetaspaceTable
  | CodeCacheTable
  | ClassLoadersTable;

export type MemoryTableKind = MemoryTable['kind'];
