import { maskSensitive } from '@hindsight/privacy';

/** Names whose value is a secret, as environment variables, properties and options write them. */
const SECRET_NAME =
  /pass(?:word|wd|phrase)?$|pwd$|secret|token|credential|api[-_.]?key|access[-_.]?key|private[-_.]?key|encryption[-_.]?key|signing[-_.]?key|auth(?:orization)?$|(?:^|[-_.])(?:pw|pin|salt)$|dsn$|passphrase|storepass|keypass/i;

/** `-Dname=value`, `--name=value`, `name=value` between blanks or the separators of option lists. */
const ASSIGNMENT = /([A-Za-z_][\w.-]{0,199})=("[^"]*"|'[^']*'|[^\s,;&]+)/g;
/** `--password value`: the value stands behind a blank. */
const SPACED = /(^|\s)(--?[A-Za-z][\w.-]{0,99})\s+([^\s-]\S*)/g;
/** `scheme://user:secret@host`. */
const URL_SECRET = /(\b[a-z][\w+.-]{0,30}:\/\/[^\s:/@]{0,200}:)[^\s@]{1,500}(?=@)/gi;
/** Key of a cloud or a session that is one word of base64 or hexadecimal digits. */
const PLACEHOLDER = '<PASSWORD>';

const isSecretName = (name: string): boolean => SECRET_NAME.test(name.replace(/^-+D?/, ''));

/** Masks secrets of a command line or of an option with its value. */
export function maskCommand(text: string): string {
  const assigned = text
    .replace(URL_SECRET, `$1${PLACEHOLDER}`)
    .replace(ASSIGNMENT, (whole, name: string) => (isSecretName(name) ? `${name}=${PLACEHOLDER}` : whole))
    .replace(SPACED, (whole, before: string, name: string) =>
      isSecretName(name) ? `${before}${name} ${PLACEHOLDER}` : whole,
    );
  return maskSensitive(assigned).text;
}

/** Masks the value of an environment variable or a flag by its name and by what it looks like. */
export const maskAssignment = (name: string, value: string): string =>
  isSecretName(name) && value !== '' ? PLACEHOLDER : maskCommand(value);
