/** Shorter ones would blot out ordinary words; nobody may use such a key anyway. */
const SHORTEST_SECRET = 6;
const MASK = '***';
/** Three parts in base64url, the first of which begins with `{"`. */
const TOKEN = /\beyJ[\w-]{5,}\.[\w-]{5,}\.[\w-]*/g;

const spellingsOf = (secret: string): readonly string[] => [
  ...new Set([
    secret,
    encodeURIComponent(secret),
    new URLSearchParams([['', secret]]).toString().slice(1),
    JSON.stringify(secret).slice(1, -1),
  ]),
];

/** A text of others without these secrets, in any spelling that an address, a form or JSON gives them. */
export function redactSecrets(text: string, secrets: readonly (string | undefined)[]): string {
  let clean = text;
  for (const secret of secrets) {
    if (secret === undefined || secret.length < SHORTEST_SECRET) continue;
    for (const spelling of spellingsOf(secret)) clean = clean.replaceAll(spelling, MASK);
  }
  return clean;
}

/** For texts of errors, where no token of anybody has a place. */
export const redactTokens = (text: string): string => text.replace(TOKEN, MASK);
