/** Holds the token of generateLdapToken, for one HTTP session or for the process that serves stdio. */
export interface SessionToken {
  token: string | undefined;
}

export const createSessionToken = (): SessionToken => ({ token: undefined });
