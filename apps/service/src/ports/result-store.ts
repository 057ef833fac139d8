import type { Analysed } from '@hindsight/api';
import type { ArtifactKind } from '@hindsight/model';

/** One analysis as it is kept: what was asked, and everything that was found. */
export interface StoredResult {
  readonly responseId: string;
  /** 128 random bits: whoever has it may read the report. */
  readonly token: string;
  readonly kind: ArtifactKind;
  readonly fileName: string;
  readonly appName?: string;
  readonly host?: string;
  readonly tags: readonly string[];
  /** Milliseconds since 1970 UTC. */
  readonly createdAt: number;
  /** The answer names its chart images. */
  readonly graphs: boolean;
  readonly outcome: Analysed;
}

export interface ResultStore {
  /** Takes the place of what was saved under the same responseId. Throws `storage-full` when there is no room. */
  save(result: StoredResult): Promise<void>;
  byToken(token: string): Promise<StoredResult | undefined>;
  remove(responseId: string): Promise<void>;
  /** Returns how many were removed. */
  removeOlderThan(createdAt: number): Promise<number>;
  /** Throws when the store does not answer. */
  ping(): Promise<void>;
}
