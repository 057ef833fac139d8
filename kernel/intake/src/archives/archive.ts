import { ArtifactError, type FaultCode } from '@hindsight/model';
import type { FileBytes } from '../bytes/raw-bytes.ts';
import type { ExpansionBudget } from '../layers/expansion-budget.ts';
import type { Layer } from '../layers/layers.ts';

/** A file in an archive, found but not read. */
export interface ListedMember {
  /** Cleaned for people. */
  readonly name: string;
  /** Where its bytes stand in the archive; cut when the archive ends before them. */
  readonly raw: FileBytes;
  /** Size of its content as the archive says it, which may be wrong. */
  readonly bytes: number;
  /** How its content comes out of its bytes. */
  readonly layer: Layer;
}

/** An entry whose content is not to be had. */
export interface SkippedMember {
  /** Cleaned like the name of a part. */
  readonly name: string;
  /** A sentence. */
  readonly why: string;
  /** The fault it is when nothing else is in the file. */
  readonly code: Extract<FaultCode, 'empty-body' | 'unsupported-encoding' | 'corrupt-encoding'>;
}

export interface ArchiveListing {
  /** In the archive's order, without directories. */
  readonly entries: readonly (ListedMember | SkippedMember)[];
  /** A sentence, when there may have been more entries. */
  readonly damage?: string;
}

/** Lists an archive. Throws ArtifactError when it cannot be listed at all, or promises more than is allowed. */
export type ArchiveReader = (file: FileBytes, budget: ExpansionBudget) => Promise<ArchiveListing>;

export const corruptArchive = (details: string): ArtifactError => new ArtifactError('corrupt-encoding', details);
