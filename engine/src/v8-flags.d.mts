/** Flags of Node: how V8 uses processors and memory beside our own. */
export declare const V8_FLAGS: readonly string[];
/** Variables of the environment: which freed memory the C library returns to the system. */
export declare const MEMORY_VARIABLES: Readonly<Record<string, string>>;
