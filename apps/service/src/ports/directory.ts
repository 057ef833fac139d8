import type { Role } from './session-store.ts';

export interface DirectoryLogin {
  readonly username: string;
  readonly password: string;
  /** Organization unit. */
  readonly ou?: string;
}

/** Somebody whom the directory knows. */
export interface DirectoryUser {
  /** In small letters, as directories compare names. */
  readonly username: string;
  /** Where the directory has the user, in small letters. */
  readonly ou?: string;
  /** The highest that any of the groups gives. */
  readonly role: Role;
}

export interface Directory {
  /**
   * Who that is; undefined for an unknown user and for a wrong password alike. Throws ArtifactError `directory-unavailable` when no
   * server answers.
   */
  verify(login: DirectoryLogin): Promise<DirectoryUser | undefined>;
  /** Ends the connections that are kept between sign-ins. */
  close(): Promise<void>;
}
