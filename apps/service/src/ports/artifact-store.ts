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
  /** Takes over a file of the same disk as the index of an artifact: it is kept and goes with it. */
  keepIndex(id: string, path: string): Promise<void>;
  /** Undefined: there is none. */
  indexPath(id: string): Promise<string | undefined>;
  /** With its index. */
  remove(id: string): Promise<void>;
  /** Removes everything that is not in `wanted` and no index of one of them. */
  removeAllBut(wanted: ReadonlySet<string>): Promise<void>;
}
