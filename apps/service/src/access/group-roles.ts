import type { Role } from '../ports/session-store.ts';

/** The highest role first. */
const ROLES: readonly Role[] = ['admin', 'analyst', 'viewer'];

/** `group` is a distinguished name or its first value (`cn`); `*` is every user. */
export interface GroupRole {
  readonly role: Role;
  readonly group: string;
}

const ENTRY = /^(admin|analyst|viewer)=(.+)$/;

/** Parses `admin=cn=admins,ou=groups,dc=example,dc=com;analyst=*`; undefined when an entry is invalid. */
export function parseGroupRoles(text: string): readonly GroupRole[] | undefined {
  const entries = text
    .split(';')
    .map((entry) => entry.trim())
    .filter((entry) => entry !== '');
  const parsed = entries.map((entry) => ENTRY.exec(entry));
  return parsed.every((match) => match !== null)
    ? parsed.map(([, role, group]) => ({ role: role as Role, group: (group ?? '').trim() }))
    : undefined;
}

/** Writes it as {@link parseGroupRoles} reads it. */
export const formatGroupRoles = (mapping: readonly GroupRole[]): string =>
  mapping.map(({ role, group }) => `${role}=${group}`).join(';');

const firstValue = (dn: string): string => /^[^=]+=((?:\\.|[^,\\])*)/.exec(dn)?.[1] ?? dn;
const same = (a: string, b: string): boolean =>
  a.toLowerCase().replace(/\s*,\s*/g, ',') === b.toLowerCase().replace(/\s*,\s*/g, ',');

const isIn = (groups: readonly string[], requested: string): boolean =>
  requested === '*' || groups.some((group) => same(group, requested) || same(firstValue(group), requested));

/** Finds the highest role that any group grants; undefined when none does, so that the user is refused. */
export const findRole = (groups: readonly string[], mapping: readonly GroupRole[]): Role | undefined =>
  ROLES.find((role) => mapping.some((entry) => entry.role === role && isIn(groups, entry.group)));
