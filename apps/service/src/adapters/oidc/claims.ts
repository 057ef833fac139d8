import { normalizeDirectoryName } from '../../access/access-scope.ts';
import { findRole, type GroupRole } from '../../access/group-roles.ts';
import type { DirectoryUser } from '../../ports/directory.ts';

export type Claims = Readonly<Record<string, unknown>>;

/** The names of the claims from which a user is read. */
export interface ClaimNames {
  readonly name: string;
  readonly groups: string;
  /** Undefined: users belong to no unit. */
  readonly unit: string | undefined;
}

/** Longer names are no names of people. */
const MAX_NAME_CHARACTERS = 256;

const isObject = (value: unknown): value is Claims =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Reads a claim by its name, or else by a path of names like `realm_access.roles`. */
export function readClaim(claims: Claims, name: string): unknown {
  if (Object.hasOwn(claims, name)) return claims[name];
  let value: unknown = claims;
  for (const part of name.split('.')) {
    if (!isObject(value) || !Object.hasOwn(value, part)) return undefined;
    value = value[part];
  }
  return value;
}

const isName = (value: unknown): value is string =>
  typeof value === 'string' &&
  value.length <= MAX_NAME_CHARACTERS &&
  normalizeDirectoryName(value) !== '' &&
  !/\p{Cc}/u.test(value);

/** Reads the user of the claims. Returns the reason for the operator when the user is refused. */
export function readUser(
  claims: Claims,
  names: ClaimNames,
  roles: readonly GroupRole[],
): { readonly user: DirectoryUser } | { readonly refusal: string } {
  const name = readClaim(claims, names.name);
  if (!isName(name)) return { refusal: `there is no claim ${names.name} with a name` };
  const groups = [readClaim(claims, names.groups)].flat().filter((group) => typeof group === 'string');
  const role = findRole(groups, roles);
  if (!role) return { refusal: `no group of the claim ${names.groups} grants a role` };
  const unit = names.unit === undefined ? undefined : readClaim(claims, names.unit);
  const user = { username: normalizeDirectoryName(name), role };
  return { user: isName(unit) ? { ...user, ou: normalizeDirectoryName(unit) } : user };
}
