import { type Client, ResultCodeError } from 'ldapts';
import { normalizeDirectoryName } from '../../access/access-scope.ts';
import { findRole, type GroupRole } from '../../access/group-roles.ts';
import type { Directory, DirectoryLogin, DirectoryUser } from '../../ports/directory.ts';
import { escapeDnValue, escapeFilterValue, fillTemplate } from './escape.ts';
import { findGroups, found, readValues } from './groups.ts';
import { makeSearchPool } from './search-pool.ts';
import { makeServers, type ServerOptions } from './servers.ts';
import { readUnits } from './units.ts';

export interface LdapOptions extends ServerOptions {
  /** Template for binding directly as the user: `uid={username},ou={ou},dc=example,dc=com`, or `{username}@example.com` for Active Directory. */
  readonly userDn?: string | undefined;
  /** Base, filter and credentials for searching the user first. */
  readonly baseDn?: string | undefined;
  readonly userFilter: string;
  readonly bindDn?: string | undefined;
  readonly bindPassword?: string | undefined;
  readonly roles: readonly GroupRole[];
}

/** Authenticates by LDAP v3 bind: the directory alone decides whether a password is right. */
export function openLdapDirectory(options: LdapOptions): Directory {
  const { userDn, baseDn, userFilter, bindDn, bindPassword = '' } = options;
  const { withServer, open } = makeServers(options);
  const pool = makeSearchPool(
    // Without a name this is an anonymous bind, which also shows whether the server answers.
    () => open((client) => client.bind(bindDn ?? '', bindDn === undefined ? '' : bindPassword)),
    (client) => client.isConnected && client.isBound,
  );

  async function verify(written: DirectoryLogin): Promise<DirectoryUser | undefined> {
    // An empty password is an anonymous bind, which succeeds for everybody (RFC 4513, section 5.1.2).
    if (written.password === '' || written.username === '') return undefined;
    const login = { ...written, username: normalizeDirectoryName(written.username) };
    const name = await nameToBind(login);
    return withServer(async (client) => {
      // An unknown user costs a bind as well, so that the response time reveals nothing.
      const known = await binds(client, name ?? unknownUser(login), login.password);
      if (name === undefined || !known) return undefined;
      // Without search credentials the user's own connection reads the groups.
      return userDn !== undefined && bindDn === undefined
        ? userBehind(client, name, login)
        : pool.use((searching) => userBehind(searching, name, login));
    });
  }

  const unknownUser = ({ username }: DirectoryLogin): string =>
    `cn=${escapeDnValue(username)},${baseDn ?? 'dc=invalid'}`;

  /** Returns the bind name of a user: a distinguished name, or a name that Active Directory accepts. */
  const nameToBind = async (login: DirectoryLogin): Promise<string | undefined> =>
    userDn === undefined
      ? pool.use((client) => entryWith(client, fillTemplate(userFilter, login, escapeFilterValue), login))
      : fillTemplate(userDn, login, isDn(userDn) ? escapeDnValue : (value) => value);

  /** Finds the only entry of a filter; undefined when several match, because the name is then ambiguous. */
  async function entryWith(client: Client, filter: string, login: DirectoryLogin): Promise<string | undefined> {
    if (baseDn === undefined) return undefined;
    const base = fillTemplate(baseDn, login, escapeDnValue);
    const { searchEntries } = await found(
      client.search(base, { scope: 'sub', filter, sizeLimit: 2, attributes: ['1.1'] }),
    );
    return searchEntries.length === 1 ? searchEntries[0]?.dn : undefined;
  }

  /** Reads the user who has just bound; undefined without a role, or when the given unit is not one of theirs. */
  async function userBehind(client: Client, name: string, login: DirectoryLogin): Promise<DirectoryUser | undefined> {
    const principal = `(userPrincipalName=${escapeFilterValue(name)})`;
    const dn = isDn(name) ? name : await entryWith(client, principal, login);
    const groups = dn === undefined ? [] : await findGroups(client, dn, baseDn);
    const units =
      dn === undefined ? [] : [...readUnits(dn), ...(await readValues(client, dn, 'ou')).map(normalizeDirectoryName)];
    const role = findRole(groups, options.roles);
    const ou = login.ou ? units.find((unit) => unit === normalizeDirectoryName(login.ou ?? '')) : units[0];
    if (role === undefined || (login.ou && ou === undefined)) return undefined;
    return { username: login.username, role, ...(ou !== undefined && { ou }) };
  }

  return { verify, close: pool.close };
}

/** Matches `ada@example.com` and `EXAMPLE\ada`, which only Active Directory accepts as bind names. */
const isDn = (name: string): boolean => /^[^=@\\]+=/.test(name);

async function binds(client: Client, name: string, password: string): Promise<boolean> {
  try {
    await client.bind(name, password);
    return true;
  } catch (error) {
    // A wrong password, an invalid name or a locked account: the caller must not learn which.
    if (error instanceof ResultCodeError) return false;
    throw error;
  }
}
