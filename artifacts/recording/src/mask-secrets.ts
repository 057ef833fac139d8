import { findSensitiveValues } from '@hindsight/privacy';

const MASK = '***';
/** A key that has one of these names a secret; the list is that of the contract. */
export const SECRET_KEY = /pass|pwd|secret|token|credential|api[-_.]?key|access[-_.]?key|private[-_.]?key|auth/i;
/** Whether something is on is no secret, and rules need it: `jmxremote.authenticate=false`. */
const SWITCH = /^(?:true|false)$/i;
/** Addresses of machines are shown. */
const OF_MACHINES: ReadonlySet<string> = new Set(['IPV4', 'IPV6', 'MAC']);
/** Kinds of values that identify people: they are masked, and are no secrets of a JVM. */
const OF_PERSONS: ReadonlySet<string> = new Set([
  'EMAIL',
  'IBAN',
  'CREDIT_CARD',
  'SSN',
  'NATIONAL_ID',
  'PHONE',
  'NAME',
  'DOB',
  'ADDRESS',
]);
/** In a class path a colon stands behind a file: `rest-auth-3.2.jar:/opt/app/lib`. */
const ARCHIVE = /\.(?:jar|war|zip|jmod)$/i;
const MAX_KEY = 120;
const KEY_CHARACTER = /[\w.-]/;
const VALUE = /\s?("[^"]*"?|'[^']*'?|[^\s,;&]+)/y;
const OPTION = /(?<=^|\s)--?[\w.-]{1,120}(?=\s+[^\s-])/g;
const NEXT_WORD = /\s+(\S+)/y;

export interface MaskedText {
  readonly text: string;
  /** The keys of secrets that were masked, or what they looked like. */
  readonly keys: readonly string[];
}

/** A secret in a text, from its first character to the one behind its last. */
export interface SecretRange {
  readonly from: number;
  readonly to: number;
  /** The key whose value it is, or what it looks like. */
  readonly key: string;
}

/** Finds the secrets in the value of a property, variable or flag, by its key and by what it looks like. */
export function findValueSecrets(key: string, value: string): readonly SecretRange[] {
  if (SECRET_KEY.test(key)) return value === '' || SWITCH.test(value) ? [] : [{ from: 0, to: value.length, key }];
  return findCommandSecrets(value).map((range) => (OF_PERSONS.has(range.key) ? range : { ...range, key }));
}

/** Finds the secrets in a command line: values of keys, of options, and what looks like a secret. */
export const findCommandSecrets = (text: string): readonly SecretRange[] =>
  mergeRanges([
    ...findAssigned(text),
    ...findOptionValues(text),
    ...findByContent(text, (kind) => !OF_MACHINES.has(kind)),
  ]);

/** Finds all that is personal or secret in the message of an error. */
export const findMessageSecrets = (text: string): readonly SecretRange[] =>
  mergeRanges([...findAssigned(text), ...findOptionValues(text), ...findByContent(text, () => true)]);

export const maskValue = (key: string, value: string): MaskedText => mask(value, findValueSecrets(key, value));

export const maskCommand = (text: string): MaskedText => mask(text, findCommandSecrets(text));

export const maskMessage = (text: string): MaskedText => mask(text, findMessageSecrets(text));

function mask(text: string, ranges: readonly SecretRange[]): MaskedText {
  let masked = '';
  let done = 0;
  for (const { from, to } of ranges) {
    masked += text.slice(done, from) + MASK;
    done = to;
  }
  return {
    text: masked + text.slice(done),
    keys: [...new Set(ranges.map(({ key }) => key).filter((key) => !OF_PERSONS.has(key)))],
  };
}

/** Ranges in the order of the text. What overlaps is one, under the key that comes first in the list: a key says more than a look. */
function mergeRanges(ranges: readonly SecretRange[]): SecretRange[] {
  const merged: { from: number; to: number; key: string; rank: number }[] = [];
  const ranked = ranges.map((range, rank) => ({ ...range, rank }));
  for (const range of ranked.sort((a, b) => a.from - b.from || a.rank - b.rank)) {
    const last = merged.at(-1);
    if (!last || range.from >= last.to) merged.push(range);
    else {
      last.to = Math.max(last.to, range.to);
      if (range.rank < last.rank) [last.key, last.rank] = [range.key, range.rank];
    }
  }
  return merged;
}

const findByContent = (text: string, isSecret: (kind: string) => boolean): SecretRange[] =>
  findSensitiveValues(text)
    .filter(({ kind }) => isSecret(kind))
    .map(({ kind, from, to }) => ({ from, to, key: kind }));

function findAssigned(text: string): SecretRange[] {
  const found: SecretRange[] = [];
  let done = 0;
  for (let at = 0; at < text.length; at++) {
    if (text[at] !== '=' && text[at] !== ':') continue;
    const key = readKeyBefore(text, at);
    if (at < done || !SECRET_KEY.test(key) || ARCHIVE.test(key)) continue;
    VALUE.lastIndex = at + 1;
    const value = VALUE.exec(text)?.[1];
    if (value === undefined || SWITCH.test(value)) continue;
    done = VALUE.lastIndex;
    found.push({ from: done - value.length, to: done, key });
  }
  return found;
}

function readKeyBefore(text: string, at: number): string {
  let from = at;
  while (from > 0 && at - from < MAX_KEY && KEY_CHARACTER.test(text[from - 1] ?? '')) from--;
  return text.slice(from, at);
}

function findOptionValues(text: string): SecretRange[] {
  const found: SecretRange[] = [];
  let done = 0;
  for (const match of text.matchAll(OPTION)) {
    const [option] = match;
    if (match.index < done || !SECRET_KEY.test(option)) continue;
    NEXT_WORD.lastIndex = match.index + option.length;
    const value = NEXT_WORD.exec(text)?.[1];
    if (value === undefined) continue;
    done = NEXT_WORD.lastIndex;
    found.push({ from: done - value.length, to: done, key: option });
  }
  return found;
}
