export declare const OLDEST_MAJOR: number;
export declare function findNewestNode(): string | undefined;
export declare const NO_NEWEST_NODE: string;
