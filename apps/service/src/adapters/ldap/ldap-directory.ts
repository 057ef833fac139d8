import { readFileSync } from 'node:fs';
import { isIP } from 'node:net';
import { ArtifactError } from '@hindsight/model';
import { Client, InvalidCredentialsError, NoSuchObjectError, ResultCodeError } from 'ldapts';
import { type GroupRole, roleOf } from '../../group-roles.ts';
import type { Directory, DirectoryLogin, DirectoryUser } from '../../ports/directory.ts';
import { escapeDnValue, escapeFilterValue, fillTemplate } from './escape.ts';

export interface LdapOptions {
  /** `ldap://` or `ldaps://`; tried in this order. */
  readonly urls: readonly string[];
  readonly startTls: boolean;
  /** PEM; without it the authorities of the system are trusted. */
  readonly caFile?: string | undefined;
  /** Bind as the user at once: `uid={username},ou={ou},dc=example,dc=com`, or `{username}@example.com` of Active Directory. */
  readonly userDn?: string | undefined;
  /** Or search first: where, how, and as whom. */
  readonly baseDn?: string | undefined;
  readonly userFilter: string;
  readonly bindDn?: string | undefined;
  readonly bindPassword?: string | undefined;
  readonly roles: readonly GroupRole[];
  readonly timeoutMs: number;
}

/** Groups inside of groups: so deep, as far as the directory does not resolve them itself. */
const GROUP_DEPTH = 5;
const MOST_GROUPS = 500;

const UNAVAILABLE = 'No server of the directory answers. Try again later, or use an API key.';

/** LDAP v3 by bind: the directory alone decides whether a password is right. */
export function openLdapDirectory(options: LdapOptions): Directory {
  const ca = options.caFile === undefined ? undefined : readFileSync(options.caFile);
  const connect = async (url: string): Promise<Client> => {
    const tlsOptions = { ...(ca && { ca }), minVersion: 'TLSv1.2' as const };
    const { timeoutMs: timeout, startTls } = options;
    const secure = url.startsWith('ldaps:');
    const client = new Client({ url, timeout, connectTimeout: timeout, ...(secure && { tlsOptions }) });
    if (startTls && !secure) await client.startTLS({ ...tlsOptions, ...nameToCheck(url) });
    return client;
  };

  /** Tries the servers in turn; an answer of a server is an answer, whatever it says. */
  async function withServer<T>(use: (client: Client) => Promise<T>): Promise<T> {
    let last: unknown;
    for (const url of options.urls) {
      let client: Client | undefined;
      try {
        client = await connect(url);
        return await use(client);
      } catch (error) {
        if (error instanceof ResultCodeError) throw error;
        last = error;
      } finally {
        await close(client);
      }
    }
    throw new ArtifactError('directory-unavailable', UNAVAILABLE, { cause: last });
  }

  async function verify(login: DirectoryLogin): Promise<DirectoryUser | undefined> {
    // An empty password is an anonymous bind, which succeeds for everybody (RFC 4513, section 5.1.2).
    if (login.password === '' || login.username === '') return undefined;
    return withServer(async (client) => {
      const dn = await findUser(client, login);
      // An unknown user costs a bind as well: the time of the answer tells nothing.
      const known = await binds(client, dn ?? nobody(login), login.password);
      if (dn === undefined || !known) return undefined;
      const role = roleOf(await groupsOf(client, dn), options.roles);
      return role && { username: login.username, role, ...(login.ou !== undefined && { ou: login.ou }) };
    });
  }

  const nobody = ({ username }: DirectoryLogin): string =>
    `cn=${escapeDnValue(username)},${options.baseDn ?? 'dc=invalid'}`;

  async function findUser(client: Client, login: DirectoryLogin): Promise<string | undefined> {
    const { userDn, baseDn, userFilter, bindDn, bindPassword } = options;
    if (userDn !== undefined) return fillTemplate(userDn, login, escapeDnValue);
    if (baseDn === undefined) return undefined;
    if (bindDn !== undefined) await client.bind(bindDn, bindPassword ?? '');
    const base = fillTemplate(baseDn, login, escapeDnValue);
    const filter = fillTemplate(userFilter, login, escapeFilterValue);
    const { searchEntries } = await found(
      client.search(base, { scope: 'sub', filter, sizeLimit: 2, attributes: ['1.1'] }),
    );
    // Two users of one name: neither is meant for sure.
    return searchEntries.length === 1 ? searchEntries[0]?.dn : undefined;
  }

  /** As the user, or as who searches, where the user may not read groups. */
  async function groupsOf(client: Client, dn: string): Promise<readonly string[]> {
    const { bindDn, bindPassword, baseDn } = options;
    if (bindDn !== undefined) await client.bind(bindDn, bindPassword ?? '');
    const groups = new Set<string>();
    let members = [dn];
    for (let depth = 0; depth < GROUP_DEPTH && members.length > 0 && groups.size < MOST_GROUPS; depth++) {
      const next = await Promise.all(members.map((member) => groupsAround(client, member, baseDn)));
      members = next.flat().filter((group) => !groups.has(group));
      for (const group of members) groups.add(group);
    }
    return [...groups];
  }

  return { verify };
}

/** Whose certificate it must be; names are sent to the server, addresses must not be (RFC 6066, section 3). */
function nameToCheck(url: string): { readonly host: string; readonly servername?: string } {
  const host = new URL(url).hostname;
  return isIP(host) === 0 ? { host, servername: host } : { host };
}

/** Groups that name the member, and those that the entry itself names (`memberOf`). */
async function groupsAround(client: Client, member: string, baseDn: string | undefined): Promise<string[]> {
  const own = await found(client.search(member, { scope: 'base', attributes: ['memberOf'] }));
  const named = own.searchEntries.flatMap(({ memberOf }) => memberOf ?? []).map(String);
  if (baseDn === undefined || /\{(?:username|ou)\}/.test(baseDn)) return named;
  const value = escapeFilterValue(member);
  const filter = `(|(member=${value})(uniqueMember=${value}))`;
  const naming = await found(
    client.search(baseDn, { scope: 'sub', filter, attributes: ['1.1'], sizeLimit: MOST_GROUPS }),
  );
  return [...named, ...naming.searchEntries.map(({ dn }) => dn)];
}

/** A place that is not there holds nothing. */
async function found(search: ReturnType<Client['search']>): ReturnType<Client['search']> {
  try {
    return await search;
  } catch (error) {
    if (error instanceof NoSuchObjectError) return { searchEntries: [], searchReferences: [] };
    throw error;
  }
}

async function binds(client: Client, dn: string, password: string): Promise<boolean> {
  try {
    await client.bind(dn, password);
    return true;
  } catch (error) {
    if (error instanceof InvalidCredentialsError || error instanceof NoSuchObjectError) return false;
    // A name that is none, an account that is locked: the directory says no, and why is not the caller's to know.
    if (error instanceof ResultCodeError) return false;
    throw error;
  }
}

async function close(client: Client | undefined): Promise<void> {
  try {
    await client?.unbind();
  } catch {
    // The connection is gone already: there is nothing left to end.
  }
}
