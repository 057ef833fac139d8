/** Flags of Node: how V8 uses processors and memory beside our own. */
export declare const V8_FLAGS: readonly string[];
