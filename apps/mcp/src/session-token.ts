/** Where a token of generateLdapToken is kept: with one HTTP session, or with the process that speaks stdio. */
export interface SessionToken {
  token: string | undefined;
}

export const noToken = (): SessionToken => ({ token: undefined });
