export type Entry = 'hindsight' | 'library-analysis' | 'analysis' | 'read-ahead-worker';

/** Of a source. */
export interface State {
  readonly size: number;
  readonly mtimeMs: number;
}

export declare const COMPILED: URL;
export declare const ENTRIES: Readonly<Record<Entry, string>>;
export declare function stateOf(path: string): State;
export declare function areUnchanged(states: Readonly<Record<string, State>>): boolean;
export declare function isCompiled(): boolean;
export declare function load(entry: Entry): Promise<Record<string, unknown>>;
