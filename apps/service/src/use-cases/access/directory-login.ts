import { ArtifactError } from '@hindsight/model';
import type { Directory, DirectoryLogin, DirectoryUser } from '../../ports/directory.ts';
import { limitFailures } from './limit-failures.ts';

/** Who guesses a password gets that many guesses a minute, from wherever; and from one address for whatever user. */
const FAILURES_OF_A_USER = 5;
const FAILURES_OF_AN_ADDRESS = 20;

/** Says the same for an unknown user and for a wrong password. */
const FAILED = 'User name or password is wrong, or this user may not use the service.';

export type DirectorySignIn = (login: DirectoryLogin, address: string) => Promise<DirectoryUser>;

/** Sign-in by the directory, with limits on guessing. Throws `ldap-not-configured`, `login-failed`, `rate-limited`, `directory-unavailable`. */
export function makeDirectorySignIn(directory: Directory | undefined): DirectorySignIn {
  const ofUser = limitFailures(FAILURES_OF_A_USER);
  const ofAddress = limitFailures(FAILURES_OF_AN_ADDRESS);
  return async (login, address) => {
    if (!directory) {
      throw new ArtifactError('ldap-not-configured', 'Use an API key; SERVICE_LDAP_URL configures a directory.');
    }
    const attempt = async (): Promise<DirectoryUser> => {
      const user = await directory.verify(login);
      if (!user) throw new ArtifactError('login-failed', FAILED);
      return user;
    };
    return ofAddress(address, () => ofUser(login.username.toLowerCase(), attempt));
  };
}
