export type Entry = 'hindsight' | 'library-analysis' | 'analysis' | 'read-ahead-worker';

/** Of a source. */
export interface State {
  readonly size: number;
  readonly mtimeMs: number;
}

/** Of the repository, or of the package. */
export declare const ROOT: URL;
export declare const COMPILED: URL;
export declare const ENTRIES: Readonly<Record<Entry, string>>;
export declare function stateOf(path: string): State;
export declare function areUnchanged(states: Readonly<Record<string, State>>): boolean;
export declare function isCompiled(): boolean;

export interface LoadOptions {
  /** Whether the process itself will analyse; true unless given. */
  readonly analyses?: boolean;
}

export declare function load(entry: Entry, options?: LoadOptions): Promise<Record<string, unknown>>;
