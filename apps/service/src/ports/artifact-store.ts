interface StoredArtifact {
  readonly id: string;
  readonly bytes: number;
}

/** Stores uploads until their analysis is over, or longer. */
export interface ArtifactStore {
  /**
   * Stores a stream of bytes without holding all of it. Throws `body-too-large` as soon as it exceeds `maxBytes`, `storage-full` when
   * the store is full, and any error of the source; nothing is left behind then.
   */
  put(bytes: AsyncIterable<Uint8Array>, maxBytes: number): Promise<StoredArtifact>;
  /** Once it resolves, the artifact survives a loss of power. */
  secure(id: string): Promise<void>;
  has(id: string): Promise<boolean>;
  /** Returns the path of a file that the analysis can read. */
  localPath(id: string): Promise<string>;
  /** Moves a file of the same disk into the store as the index of an artifact, which is removed with the artifact. */
  keepIndex(id: string, path: string): Promise<void>;
  /** Undefined when there is none. */
  indexPath(id: string): Promise<string | undefined>;
  /** Moves a file of the same disk into the store as the masked copy of an artifact. */
  keepMasked(id: string, path: string): Promise<void>;
  /**
   * Replaces the artifact by its masked copy; without one nothing remains. Returns whether there was one.
   */
  keepOnlyMasked(id: string): Promise<boolean>;
  /** Removes an artifact and its index. */
  remove(id: string): Promise<void>;
  /** Removes all artifacts with other ids, and their indexes and copies. */
  removeAllBut(wanted: ReadonlySet<string>): Promise<void>;
}
