/** Holds what belongs to one HTTP session, or to the process that serves stdio. */
export interface SessionToken {
  /** The token of generateLdapToken. */
  token: string | undefined;
  /** Ends the analyses that the session started and that still run. */
  readonly unfinished: Set<() => Promise<void>>;
}

export const createSessionToken = (): SessionToken => ({ token: undefined, unfinished: new Set() });

/** Cancels what the client of a session started and did not wait for. A service that cannot be reached cancels nothing. */
export async function endSession({ unfinished }: SessionToken): Promise<void> {
  const ending = [...unfinished];
  unfinished.clear();
  await Promise.allSettled(ending.map((end) => end()));
}
