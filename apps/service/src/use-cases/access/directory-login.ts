import { ArtifactError } from '@hindsight/model';
import type { Directory, DirectoryLogin, DirectoryUser } from '../../ports/directory.ts';
import { limitFailures } from './limit-failures.ts';

/** Limits of failed sign-ins per minute: for one user from any address, and from one address for any user. */
const MAX_FAILURES_PER_USER = 5;
const MAX_FAILURES_PER_ADDRESS = 20;

/** The same text for an unknown user and a wrong password. */
const FAILED = 'User name or password is wrong, or this user may not use the service.';

export type DirectorySignIn = (login: DirectoryLogin, address: string) => Promise<DirectoryUser>;

/** Sign-in by the directory, with limits on guessing. Throws `ldap-not-configured`, `login-failed`, `rate-limited`, `directory-unavailable`. */
export function createDirectorySignIn(directory: Directory | undefined): DirectorySignIn {
  const limitByUser = limitFailures(MAX_FAILURES_PER_USER);
  const limitByAddress = limitFailures(MAX_FAILURES_PER_ADDRESS);
  return async (login, address) => {
    if (!directory) {
      throw new ArtifactError('ldap-not-configured', 'Use an API key; SERVICE_LDAP_URL configures a directory.');
    }
    const attempt = async (): Promise<DirectoryUser> => {
      const user = await directory.verify(login);
      if (!user) throw new ArtifactError('login-failed', FAILED);
      return user;
    };
    return limitByAddress(address, () => limitByUser(login.username.toLowerCase(), attempt));
  };
}
