import { findSensitiveValues, replaceValues } from './mask.ts';
import type { FoundValue } from './search.ts';

/** Addresses of machines tell threads apart that serve different peers. */
const OF_MACHINES: ReadonlySet<string> = new Set(['IPV4', 'IPV6', 'MAC']);

/** What stands before a secret, or inside an address: the names of most pools have none of them. */
const MAY_HAVE_SECRET = /[=:@ ]/;

/** Finds secrets and personal data in the name of a thread: servers name threads after requests and addresses of databases. */
export const findThreadNameSecrets = (name: string): readonly FoundValue[] =>
  MAY_HAVE_SECRET.test(name) ? findSensitiveValues(name).filter(({ kind }) => !OF_MACHINES.has(kind)) : [];

/** Masks the name of a thread. Artifacts of all kinds are masked alike, because threads are found by their names. */
export const maskThreadName = (name: string): string => replaceValues(name, findThreadNameSecrets(name));
