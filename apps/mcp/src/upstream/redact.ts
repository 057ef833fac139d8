/** Shorter secrets would mask ordinary words; such keys are not accepted anyway. */
const MIN_SECRET_CHARACTERS = 6;
const MASK = '***';
/** A JWT: three parts in base64url, the first of which begins with `{"`. */
const TOKEN = /(?<![\w-])eyJ[\w-]{5,2000}\.[\w-]{5,8000}\.[\w-]{0,2000}/g;

const listSpellings = (secret: string): readonly string[] => [
  ...new Set([
    secret,
    encodeURIComponent(secret),
    new URLSearchParams([['', secret]]).toString().slice(1),
    JSON.stringify(secret).slice(1, -1),
  ]),
];

/** Removes the secrets from a text, in every spelling that an address, a form or JSON gives them. */
export function redactSecrets(text: string, secrets: readonly (string | undefined)[]): string {
  let clean = text;
  for (const secret of secrets) {
    if (secret === undefined || secret.length < MIN_SECRET_CHARACTERS) continue;
    for (const spelling of listSpellings(secret)) clean = clean.replaceAll(spelling, MASK);
  }
  return clean;
}

/** Removes every token, for error texts, which must not contain any. */
export const redactTokens = (text: string): string => text.replace(TOKEN, MASK);
