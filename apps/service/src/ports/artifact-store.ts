interface StoredArtifact {
  readonly id: string;
  readonly bytes: number;
}

/** A file on the local disk that stays until it is released. */
export interface HeldFile {
  readonly path: string;
  release(): void;
}

/** A held file of which a store elsewhere may not have sent every byte yet. */
export interface RangedFile extends HeldFile {
  /** Brings a range of bytes into the file; absent when all of them are there. */
  load?(from: number, to: number): Promise<void>;
}

/** An artifact with its index. */
export interface ExplorableFiles {
  readonly artifact: RangedFile;
  readonly index: RangedFile;
}

/** Stores uploads until their analysis is over, or longer. All methods throw `storage-unavailable` when the store does not answer. */
export interface ArtifactStore {
  /**
   * Stores a stream of bytes without holding all of it. Throws `body-too-large` as soon as it exceeds `maxBytes`, `storage-full` when
   * the store is full, and any error of the source; nothing is left behind then.
   */
  put(bytes: AsyncIterable<Uint8Array>, maxBytes: number): Promise<StoredArtifact>;
  /** Once it resolves, the artifact survives a loss of power. */
  secure(id: string): Promise<void>;
  has(id: string): Promise<boolean>;
  /** Brings an artifact to the local disk, where an analysis can read it. Throws `not-found` when it is gone. */
  hold(id: string): Promise<HeldFile>;
  /** Moves a local file into the store as the index of an artifact, which is removed with the artifact. */
  keepIndex(id: string, path: string): Promise<void>;
  hasIndex(id: string): Promise<boolean>;
  /** Holds an artifact and its index for queries, which read little of them; undefined when one of them is gone. */
  holdWithIndex(id: string): Promise<ExplorableFiles | undefined>;
  /** Moves a local file into the store as the masked copy of an artifact. */
  keepMasked(id: string, path: string): Promise<void>;
  /**
   * Replaces the artifact by its masked copy; without one nothing remains. Returns whether there was one.
   */
  keepOnlyMasked(id: string): Promise<boolean>;
  /** Removes an artifact and its index. */
  remove(id: string): Promise<void>;
  /**
   * Removes the artifacts with other ids, and their indexes and copies. What may have arrived just now through another instance of the
   * service stays.
   */
  removeAllBut(wanted: ReadonlySet<string>): Promise<void>;
  /** Throws when the store cannot be used now. */
  check(): Promise<void>;
}
