/** One exception of a chain. */
export interface ThrownException {
  /** The type: `java.net.SocketTimeoutException`, `KeyError`, `panic`. */
  readonly type: string;
  /** '' when the exception has no message. */
  readonly message: string;
  /** The lines of the message after its first, such as the answer of a server. */
  readonly further?: readonly string[];
  /** Top frame first, as written but without the leading `at`. */
  readonly frames: readonly string[];
}

/** Outermost exception first; the last one is the root cause. Never empty. */
export type ExceptionChain = readonly [ThrownException, ...ThrownException[]];

export interface ThrownExceptionDraft {
  readonly type: string;
  readonly message: string;
  readonly further?: string[];
  readonly frames: string[];
}

/** What an exception says, with all lines of its message. */
export const writeThrown = ({ type, message, further = [] }: ThrownException): string =>
  [`${type}: ${message}`, ...further].join('\n');

/** Reads exceptions as one language prints them; returns undefined when the lines contain none. */
export type TraceReader = (lines: readonly string[]) => ExceptionChain | undefined;

export const toChain = (thrown: readonly ThrownExceptionDraft[]): ExceptionChain | undefined => {
  const [first, ...others] = thrown;
  return first && [first, ...others];
};
