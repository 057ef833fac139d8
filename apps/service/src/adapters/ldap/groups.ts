import { type Client, NoSuchObjectError } from 'ldapts';
import { escapeFilterValue } from './escape.ts';

/** Nesting depth of groups, as far as the directory does not resolve them itself. */
const GROUP_DEPTH = 5;
const MAX_GROUPS = 500;

/** Finds the distinguished names of the groups of an entry, and of the groups that contain those. */
export async function findGroups(client: Client, dn: string, baseDn: string | undefined): Promise<readonly string[]> {
  const groups = new Set<string>();
  let members = [dn];
  for (let depth = 0; depth < GROUP_DEPTH && members.length > 0 && groups.size < MAX_GROUPS; depth++) {
    const next = await Promise.all(members.map((member) => groupsAround(client, member, baseDn)));
    members = next.flat().filter((group) => !groups.has(group));
    for (const group of members) groups.add(group);
  }
  return [...groups];
}

/** Finds the groups that name the member, and those that the entry itself names (`memberOf`). */
async function groupsAround(client: Client, member: string, baseDn: string | undefined): Promise<string[]> {
  const named = await readValues(client, member, 'memberOf');
  if (baseDn === undefined || /\{(?:username|ou)\}/.test(baseDn)) return named;
  const value = escapeFilterValue(member);
  const filter = `(|(member=${value})(uniqueMember=${value}))`;
  const naming = await found(
    client.search(baseDn, { scope: 'sub', filter, attributes: ['1.1'], sizeLimit: MAX_GROUPS }),
  );
  return [...named, ...naming.searchEntries.map(({ dn }) => dn)];
}

/** Reads the values of one attribute of an entry. */
export async function readValues(client: Client, dn: string, attribute: string): Promise<string[]> {
  const { searchEntries } = await found(client.search(dn, { scope: 'base', attributes: [attribute] }));
  return searchEntries.flatMap((entry) => entry[attribute] ?? []).map(String);
}

/** A missing base of a search has no entries. */
export async function found(search: ReturnType<Client['search']>): ReturnType<Client['search']> {
  try {
    return await search;
  } catch (error) {
    if (error instanceof NoSuchObjectError) return { searchEntries: [], searchReferences: [] };
    throw error;
  }
}
