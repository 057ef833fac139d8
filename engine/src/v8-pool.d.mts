/** A flag of Node: threads of V8 beside our own. */
export declare const V8_POOL: string;
