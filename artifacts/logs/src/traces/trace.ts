/** One exception of a chain. */
export interface Thrown {
  /** `java.net.SocketTimeoutException`, `KeyError`, `panic`. */
  readonly type: string;
  /** '' when it has none. */
  readonly message: string;
  /** Top first, as written but for the word before it. */
  readonly frames: readonly string[];
}

/** Outermost first; the last one is the root cause. Never empty. */
export type ExceptionChain = readonly [Thrown, ...Thrown[]];

export interface OpenThrown {
  readonly type: string;
  readonly message: string;
  readonly frames: string[];
}

/** One language's way of printing exceptions. Undefined: there is none of its kind in these lines. */
export type TraceReader = (lines: readonly string[]) => ExceptionChain | undefined;

export const asChain = (thrown: readonly OpenThrown[]): ExceptionChain | undefined => {
  const [first, ...others] = thrown;
  return first && [first, ...others];
};
