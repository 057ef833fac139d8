interface StoredArtifact {
  readonly id: string;
  readonly bytes: number;
}

/** Where an upload lies until its analysis is over, or longer. */
export interface ArtifactStore {
  /**
   * Takes the bytes as they come and never holds them all. Throws `body-too-large` as soon as there are more than `maxBytes`,
   * `storage-full` when the store has no room, and whatever the source throws; nothing is left behind then.
   */
  put(bytes: AsyncIterable<Uint8Array>, maxBytes: number): Promise<StoredArtifact>;
  /** When it resolves the artifact survives a loss of power. */
  secure(id: string): Promise<void>;
  has(id: string): Promise<boolean>;
  /** A file that the analysis can read. */
  localPath(id: string): Promise<string>;
  remove(id: string): Promise<void>;
  /** Removes everything that is not in `wanted`. */
  removeAllBut(wanted: ReadonlySet<string>): Promise<void>;
}
