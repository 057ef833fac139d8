const hex = (character: string): string =>
  [...Buffer.from(character, 'utf8')].map((byte) => `\\${byte.toString(16).padStart(2, '0')}`).join('');

/** A value inside a search filter (RFC 4515, section 3): nothing in it is syntax. */
export const escapeFilterValue = (value: string): string => value.replace(/[\\*()]|\p{Cc}/gu, hex);

/** A value inside a distinguished name (RFC 4514, section 2.4). */
export const escapeDnValue = (value: string): string =>
  value
    .replace(/[\\"+,;<>=#]/g, '\\$&')
    .replace(/\p{Cc}/gu, hex)
    .replace(/^ | $/g, '\\ ');

/** Puts user name and organization unit into a template; `harmless` makes them harmless where they stand. */
export const fillTemplate = (
  template: string,
  { username, ou = '' }: { readonly username: string; readonly ou?: string | undefined },
  harmless: (value: string) => string,
): string => template.replace(/\{(username|ou)\}/g, (_, name) => harmless(name === 'ou' ? ou : username));
