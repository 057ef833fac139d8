import type { TreeBuild } from './graph/tree-thread.ts';
import type { HeapDump } from './model.ts';
import type { ObjectColumns } from './passes/second-pass.ts';
import type { JavacoreFacts } from './phd/javacore.ts';

/** The bytes of a dump: a range of an open file. */
export interface DumpFile {
  readonly file: number;
  readonly from: number;
  readonly size: number;
  /** Whether the compressed data around the dump ended early. */
  readonly truncated: boolean;
  /** What the javacore beside a portable heap dump tells. */
  readonly javacore?: JavacoreFacts | undefined;
  /** The text of the mapping file of R8 or ProGuard beside the dump. */
  readonly mapping?: string | undefined;
}

export interface LoadedDump extends TreeBuild {
  readonly dump: HeapDump;
  /** The hashes by which contents are compared. They are large, so the caller releases them after use. */
  readonly contents: Pick<ObjectColumns, 'hashes' | 'zeroArrays' | 'sparseArrays'>;
}
