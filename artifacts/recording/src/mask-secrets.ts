import { maskSensitive } from '@hindsight/privacy';

const MASK = '***';
/** A key that has one of these names a secret; the list is that of the contract. */
const SECRET_KEY = /pass|pwd|secret|token|credential|api[-_.]?key|access[-_.]?key|private[-_.]?key|auth/i;
/** Whether something is on is no secret, and rules need it: `jmxremote.authenticate=false`. */
const SWITCH = /^(?:true|false)$/i;
/** Kinds of values that identify people or machines, and are no secrets of a JVM. */
const PUBLIC_KINDS: ReadonlySet<string> = new Set([
  'EMAIL',
  'IBAN',
  'CREDIT_CARD',
  'SSN',
  'NATIONAL_ID',
  'PHONE',
  'IPV4',
  'IPV6',
  'MAC',
  'NAME',
  'DOB',
  'ADDRESS',
]);
const PLACEHOLDER = /<[A-Z][A-Z0-9_]*>/g;
const MAX_KEY = 120;
const KEY_CHARACTER = /[\w.-]/;
const VALUE = /\s?("[^"]*"?|'[^']*'?|[^\s,;&]+)/y;
const OPTION = /(?<=^|\s)--?[\w.-]{1,120}(?=\s+[^\s-])/g;
const NEXT_WORD = /\s+(\S+)/y;

export interface MaskedText {
  readonly text: string;
  /** The keys whose value was masked, or what the value looked like. */
  readonly keys: readonly string[];
}

/** Masks the value of a property, variable or flag, by its key and by what it looks like. */
export function maskValue(key: string, value: string): MaskedText {
  if (SECRET_KEY.test(key) && value !== '' && !SWITCH.test(value)) return { text: MASK, keys: [key] };
  const masked = maskCommand(value);
  return masked.keys.length > 0 ? { text: masked.text, keys: [key] } : masked;
}

/** Masks secrets in a command line: values of keys, of options, and what looks like a secret. */
export function maskCommand(text: string): MaskedText {
  const keys: string[] = [];
  const assigned = maskAssignments(text, keys);
  const named = maskOptions(assigned, keys);
  const { text: masked, kinds } = maskSensitive(named);
  const secret = kinds.filter((kind) => !PUBLIC_KINDS.has(kind));
  if (secret.length === 0) return { text: named, keys };
  return { text: masked.replaceAll(PLACEHOLDER, MASK), keys: [...keys, ...secret] };
}

/** Masks all that is personal or secret in the message of an error. */
export function maskMessage(text: string): MaskedText {
  const command = maskCommand(text);
  const { text: masked, kinds } = maskSensitive(command.text);
  if (kinds.length === 0) return command;
  return { text: masked.replaceAll(PLACEHOLDER, MASK), keys: [...command.keys, ...kinds] };
}

function maskAssignments(text: string, keys: string[]): string {
  let masked = '';
  let done = 0;
  for (let at = 0; at < text.length; at++) {
    if (text[at] !== '=' && text[at] !== ':') continue;
    const key = readKeyBefore(text, at);
    if (at < done || !SECRET_KEY.test(key)) continue;
    VALUE.lastIndex = at + 1;
    const value = VALUE.exec(text)?.[1];
    if (value === undefined || SWITCH.test(value)) continue;
    const from = VALUE.lastIndex - value.length;
    masked += text.slice(done, from) + MASK;
    done = VALUE.lastIndex;
    keys.push(key);
  }
  return masked + text.slice(done);
}

function readKeyBefore(text: string, at: number): string {
  let from = at;
  while (from > 0 && at - from < MAX_KEY && KEY_CHARACTER.test(text[from - 1] ?? '')) from--;
  return text.slice(from, at);
}

function maskOptions(text: string, keys: string[]): string {
  let masked = '';
  let done = 0;
  for (const match of text.matchAll(OPTION)) {
    const [option] = match;
    if (match.index < done || !SECRET_KEY.test(option)) continue;
    NEXT_WORD.lastIndex = match.index + option.length;
    const value = NEXT_WORD.exec(text)?.[1];
    if (value === undefined || value === MASK) continue;
    masked += text.slice(done, NEXT_WORD.lastIndex - value.length) + MASK;
    done = NEXT_WORD.lastIndex;
    keys.push(option);
  }
  return masked + text.slice(done);
}
