import { maskSensitive } from '@hindsight/privacy';

/** Names of values that must not be shown. */
const SECRET_NAME = /pass|secret|token|credential|api.?key|private.?key/i;
/** `password=…`, `token: …`, `Bearer …` inside of a text: the value goes up to a blank or a sign that ends it. */
const SECRET_IN_TEXT =
  /\b((?:password|passwd|pwd|secret|token|api_?key)["']?\s?[=:]\s?["']?|bearer )[^\s"'&;,]{1,200}/gi;
const MASK = '***';
const MAX_CHARACTERS = 200;

/** Returns a text of the dump as it may be shown: truncated, with secrets and personal data masked. */
export function maskText(text: string): string {
  const named = text.slice(0, MAX_CHARACTERS).replace(SECRET_IN_TEXT, (_, name: string) => `${name}${MASK}`);
  return maskSensitive(named).text;
}

export const maskValue = (name: string, value: string): string => (SECRET_NAME.test(name) ? MASK : maskText(value));
