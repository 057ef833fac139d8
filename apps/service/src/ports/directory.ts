import type { Role } from './session-store.ts';

export interface DirectoryLogin {
  readonly username: string;
  readonly password: string;
  /** Organization unit. */
  readonly ou?: string;
}

/** A user of the directory. */
export interface DirectoryUser {
  /** In lower case, as directories compare names. */
  readonly username: string;
  /** The organization unit of the user's entry, in lower case. */
  readonly ou?: string;
  /** The highest role that any group grants. */
  readonly role: Role;
}

export interface Directory {
  /**
   * Authenticates a user; undefined for an unknown user and for a wrong password alike. Throws ArtifactError `directory-unavailable`
   * when no server answers.
   */
  verify(login: DirectoryLogin): Promise<DirectoryUser | undefined>;
  /** Closes the connections that are kept between sign-ins. */
  close(): Promise<void>;
}
