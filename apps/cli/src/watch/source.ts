/** A file of a watched place. */
export interface SourceFile {
  /** The path below the place, with `/`. */
  readonly name: string;
  readonly bytes: number;
  /** Changes whenever the content does. */
  readonly version: string;
  /** When the file was last written, in milliseconds since 1970. */
  readonly changedAt: number;
}

/** A folder or a bucket. */
export interface Source {
  /** Whether a file that is listed is whole, as objects of a bucket are. */
  readonly isWhole: boolean;
  list(): Promise<readonly SourceFile[]>;
  /** Calls back with a file of this machine that has the content; the file belongs to the source. */
  withFile<Result>(file: SourceFile, use: (path: string) => Promise<Result>): Promise<Result>;
}

/** Files that programs hide or have not finished: `.gc.log.swp`, `dump.hprof.part`. */
export const isHidden = (name: string): boolean =>
  /(?:^|\/)[.~][^/]*(?:\/|$)/.test(name) || /\.(?:tmp|part|partial|filepart|crdownload)$/i.test(name);
