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
  /** Takes over a file of the same disk as the masked copy of an artifact. */
  keepMasked(id: string, path: string): Promise<void>;
  /**
   * The masked copy takes the place of the artifact; without one nothing is left. Returns whether there was one.
   */
  keepOnlyMasked(id: string): Promise<boolean>;
  /** With its index. */
  remove(id: string): Promise<void>;
  /** Removes everything that is not in `wanted` and belongs to none of them. */
  removeAllBut(wanted: ReadonlySet<string>): Promise<void>;
}
