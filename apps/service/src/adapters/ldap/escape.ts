const hex = (character: string): string =>
  [...Buffer.from(character, 'utf8')].map((byte) => `\\${byte.toString(16).padStart(2, '0')}`).join('');

/** Escapes a value for a search filter (RFC 4515, section 3). */
export const escapeFilterValue = (value: string): string => value.replace(/[\\*()]|\p{Cc}/gu, hex);

/** Escapes a value for a distinguished name (RFC 4514, section 2.4). */
export const escapeDnValue = (value: string): string =>
  value
    .replace(/[\\"+,;<>=#]/g, '\\$&')
    .replace(/\p{Cc}/gu, hex)
    .replace(/^ | $/g, '\\ ');

/** Inserts user name and organization unit into a template; `harmless` escapes them for their place. */
export const fillTemplate = (
  template: string,
  { username, ou = '' }: { readonly username: string; readonly ou?: string | undefined },
  harmless: (value: string) => string,
): string => template.replace(/\{(username|ou)\}/g, (_, name) => harmless(name === 'ou' ? ou : username));
