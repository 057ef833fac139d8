import { maskSensitive } from '@hindsight/privacy';

export { maskThreadName } from '@hindsight/privacy';

/** Matches names of values that must not be shown. */
const SECRET_NAME = /pass|secret|token|credential|api.?key|private.?key/i;
/** Matches `password=…`, `token: …` and `Bearer …` inside a text, up to a blank or a delimiter. */
const SECRET_IN_TEXT =
  /\b((?:password|passwd|pwd|secret|token|api_?key)["']?\s?[=:]\s?["']?|bearer )[^\s"'&;,]{1,200}/gi;
const MASK = '***';
const MAX_CHARACTERS = 200;

/** Prepares a text of the dump for display: truncates it and masks secrets and personal data. */
export function maskText(text: string): string {
  const named = text.slice(0, MAX_CHARACTERS).replace(SECRET_IN_TEXT, (_, name: string) => `${name}${MASK}`);
  return maskSensitive(named).text;
}

export const maskValue = (name: string, value: string): string => (SECRET_NAME.test(name) ? MASK : maskText(value));
