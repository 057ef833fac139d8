export type Entry = 'hindsight' | 'analysis' | 'read-ahead-worker';

export declare const COMPILED: URL;
export declare const ENTRIES: Readonly<Record<Entry, string>>;
export declare function stateOf(path: string): string;
export declare function areUnchanged(states: Readonly<Record<string, string>>): boolean;
export declare function isCompiled(): boolean;
export declare function load(entry: Entry): Promise<Record<string, unknown>>;
