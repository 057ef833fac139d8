import { ArtifactError, type FaultCode } from '@hindsight/model';
import type { FileBytes } from '../bytes/raw-bytes.ts';
import type { ExpansionBudget } from '../layers/expansion-budget.ts';
import type { Layer } from '../layers/layers.ts';

/** A file in an archive that was found but not read. */
export interface ListedMember {
  /** The name as it may be shown to people. */
  readonly name: string;
  /** The bytes of the member in the archive. They are truncated when the archive ends before them. */
  readonly raw: FileBytes;
  /** The size of the content as the archive states it, which may be wrong. */
  readonly bytes: number;
  /** When the file was written, in ms since 1970; absent when the archive does not tell it. */
  readonly modifiedMs?: number | undefined;
  /** The layer that turns the bytes into the content. */
  readonly layer: Layer;
}

/** An entry whose content cannot be read. */
export interface SkippedMember {
  /** The name as it may be shown to people. */
  readonly name: string;
  /** The reason as a sentence. */
  readonly why: string;
  /** The fault of the whole artifact when nothing else is in it. */
  readonly code: Extract<FaultCode, 'empty-body' | 'unsupported-encoding' | 'corrupt-encoding'>;
}

export interface ArchiveListing {
  /** The entries in the order of the archive, without folders. */
  readonly entries: readonly (ListedMember | SkippedMember)[];
  /** A sentence that is present when there may have been more entries. */
  readonly damage?: string;
}

/**
 * Lists an archive. Throws ArtifactError when it cannot be listed at all, or when it announces more than is allowed.
 */
export type ArchiveReader = (file: FileBytes, budget: ExpansionBudget) => Promise<ArchiveListing>;

export const corruptArchive = (details: string): ArtifactError => new ArtifactError('corrupt-encoding', details);
