import { type Detector, forEachIndex, matchSticky, type Report } from '../detector.ts';
import { TRAIT } from '../traits.ts';
import { isPhoneLength } from './phone.ts';

/**
 * Values without a recognizable shape are found by the label before them: `password=…`, `"firstName": "…"`, `phone: …`.
 */
interface Label {
  readonly kind: string;
  /** Matches the label in lower case without `-`, `_`, `.` and blanks: `firstname`. */
  readonly pattern: RegExp;
  readonly value: 'secret' | 'code' | 'session' | 'ssn' | 'name' | 'phone' | 'id';
}

const LABELS: readonly Label[] = [
  {
    kind: 'PASSWORD',
    pattern:
      /(?:password|passwd|passphrase|passcode|pwd|secret|token|apikey|accesskey|secretkey|encryptionkey|encryptkey|signingkey|credentials?|(?:store|key|ssh|db|user|admin|root)pass)$/,
    value: 'secret',
  },
  { kind: 'PASSWORD', pattern: /^(?:pin|otp|cv[cv]2?)$/, value: 'code' },
  { kind: 'SESSION_ID', pattern: /^(?:jsessionid|phpsessid|asp.?netsessionid|connectsid)$/, value: 'session' },
  { kind: 'SSN', pattern: /(?:^ssn|socialsecuritynumber)$/, value: 'ssn' },
  {
    kind: 'NAME',
    pattern:
      /(?:(?:first|last|full|middle|maiden|family|given|customer|patient|employee|contact|cardholder|accountholder)name|surname|cardholder)$/,
    value: 'name',
  },
  { kind: 'DOB', pattern: /(?:^dob|dateofbirth|birthdate|birthday)$/, value: 'name' },
  { kind: 'ADDRESS', pattern: /(?:(?:street|home|billing|shipping|postal|mailing)address|^street)$/, value: 'name' },
  { kind: 'PHONE', pattern: /(?:phone|telephone|^tel|mobile|^cell|msisdn|^fax)(?:no|number)?$/, value: 'phone' },
  {
    kind: 'NATIONAL_ID',
    pattern:
      /(?:^nir|^pesel|^cpf|^nino|^bsn|^dni|^nif|^nhs|^aadhaar|^insee|^personnummer|codicefiscale|steuerid|nationalid|taxid|passport|driver(?:s)?licen[cs]e)(?:no|number)?$/,
    value: 'id',
  },
];

const MAX_LABEL = 24;
const [BLANK, QUOTE, APOSTROPHE, BACKSLASH, COLON] = [0x20, 0x22, 0x27, 0x5c, 0x3a];
/** By character code: the characters of a label, and of a label of several words. */
const LETTER = markCharacters(/[A-Za-z]/);
const PART_OF_LABEL = markCharacters(/[A-Za-z_.-]/);
const PART_OF_WORDS = markCharacters(/[A-Za-z ]/);

function markCharacters(pattern: RegExp): Uint8Array {
  return new Uint8Array(128).map((_, code) => Number(pattern.test(String.fromCharCode(code))));
}

/** Returns the label before the `=`, `:` or `=>` at `at`, as rawLabel; undefined when there is none. */
function readLabel(text: string, at: number, part: Uint8Array): string | undefined {
  let end = at;
  if (text.charCodeAt(end - 1) === BLANK) end--;
  const quote = text.charCodeAt(end - 1);
  if (quote === QUOTE || quote === APOSTROPHE) end--;
  if (text.charCodeAt(end - 1) === BACKSLASH) end--;
  if (LETTER[text.charCodeAt(end - 1)] !== 1) return undefined;
  let from = end;
  while (end - from < MAX_LABEL && part[text.charCodeAt(from - 1)] === 1) from--;
  return text.slice(from, end);
}

/** Programs use the same few labels; a hostile text with ever new labels empties the cache. */
const MAX_CACHED = 2000;
const labelCache = new Map<string, Label | null>();

/** Finds the kind of value that a label announces, ignoring case and punctuation. */
function findLabel(rawLabel: string): Label | undefined {
  const known = labelCache.get(rawLabel);
  if (known !== undefined) return known ?? undefined;
  const name = rawLabel.replace(/[ _.-]/g, '').toLowerCase();
  const label = LABELS.find(({ pattern }) => pattern.test(name));
  if (labelCache.size >= MAX_CACHED) labelCache.clear();
  // A copy: the slice would keep all of the text in memory.
  labelCache.set(Buffer.from(rawLabel, 'latin1').toString('latin1'), label ?? null);
  return label;
}

const BEFORE_VALUE = /(?:=>|[=:])(?![=:/])[ ]?/y;
/** A quoted value of JSON inside a JSON string. */
const ESCAPED_QUOTED = /\\"[^"\\\n]{2,512}(?=\\")/y;
const QUOTED = /"(?:[^"\\\n]|\\.){2,512}"|'(?:[^'\\\n]|\\.){2,512}'/y;

const VALUES = {
  secret: /[^\s"',;&|<>{}()[\]]{3,512}/y,
  code: /\d{3,8}(?![\w-])/y,
  session: /[\w.!~%-]{16,512}/y,
  ssn: /(?!000|666|9)\d{3}([ -]?)(?!00)\d{2}\1(?!0000)\d{4}(?![\w-])/y,
  name: /[^\s"',;&|{}()[\]<>]{2,60}(?: \p{Lu}[^\s"',;&|{}()[\]<>=:]{0,40}){0,3}/uy,
  phone: /\+?[\d(][\d ()./-]{5,20}\d(?![\w-])/y,
  id: /[A-Za-z0-9](?:[A-Za-z0-9.-]| (?=\d)){4,18}[A-Za-z0-9](?![\w-])/y,
} as const;

/** What stands where a value would be, and is none; kinds of tokens begin a sentence about one: `token: JWT expired …`. */
const PLACEHOLDER_VALUE =
  /^(?:jw[tse]|saml|csrf|null|none|nil|undefined|true|false|empty|missing|invalid|expired|required|unknown|yes|no|n\/a|\*+|x{3,}|<[^>]*>?|\$\{.*|%[A-Z_]+%|\[?(?:redacted|masked|removed|filtered)\]?)$/i;
const PLAIN_WORD = /^[a-z]+[.!?:]?$/;
const DATE = /^\d{4}-\d{2}-\d{2}|^\d{1,2}[./]\d{1,2}[./]\d{4}/;
/** Has the shape of a social security number and did not pass as one. */
const LIKE_SSN = /^\d{3}-\d{2}-\d{4}$/;

const countDigits = (value: string): number => value.replace(/\D/g, '').length;

function isValue(kind: Label['value'], value: string, isInProse: boolean): boolean {
  if (PLACEHOLDER_VALUE.test(value)) return false;
  if (kind === 'phone') return isPhoneLength(countDigits(value)) && !DATE.test(value);
  if (kind === 'id') return countDigits(value) >= 4 && !LIKE_SSN.test(value);
  return !isInProse;
}

/** `password: must be …`: after a colon and a blank a plain word with more words behind it is prose. */
function isProse(text: string, from: number, to: number): boolean {
  return (
    text.charAt(from - 1) === ' ' && PLAIN_WORD.test(text.slice(from, to)) && /^ [A-Za-z]/.test(text.slice(to, to + 2))
  );
}

/** `Full name: Jane Doe`, `date of birth: 17.04.1980`: a label of several words, before what looks like a value of it. */
function readPhraseLabel(text: string, at: number): Label | undefined {
  if (text.charCodeAt(at) !== COLON || !/^: ?[\p{Lu}\d]/u.test(text.slice(at, at + 4))) return undefined;
  const words = readLabel(text, at, PART_OF_WORDS);
  const label = words === undefined ? undefined : findLabel(words);
  return label?.value === 'name' ? label : undefined;
}

function findLabelAt(text: string, at: number): Label | undefined {
  const rawLabel = readLabel(text, at, PART_OF_LABEL);
  return rawLabel === undefined ? undefined : (findLabel(rawLabel) ?? readPhraseLabel(text, at));
}

/** Of a shape of their own, quoted or not. */
const SHAPED: ReadonlySet<Label['value']> = new Set(['code', 'session', 'ssn']);

/** What stands behind a label, and where. */
function readValue(text: string, from: number, kind: Label['value']): { value: string; start: number } | undefined {
  const escaped = matchSticky(text, ESCAPED_QUOTED, from);
  if (escaped !== undefined) return { value: escaped.slice(2), start: from + 2 };
  const quoted = matchSticky(text, QUOTED, from);
  const start = quoted === undefined ? from : from + 1;
  if (quoted !== undefined && !SHAPED.has(kind)) return { value: quoted.slice(1, -1), start };
  const value = matchSticky(text, VALUES[kind], start);
  return value === undefined ? undefined : { value, start };
}

function reportValue(text: string, at: number, report: Report): void {
  const label = findLabelAt(text, at);
  const before = label && matchSticky(text, BEFORE_VALUE, at);
  if (!label || before === undefined) return;
  const from = at + before.length;
  const found = readValue(text, from, label.value);
  if (!found) return;
  const to = found.start + found.value.length;
  const isInProse = found.start === from && isProse(text, from, to);
  if (isValue(label.value, found.value, isInProse)) report(label.kind, found.start, to);
}

export const labeled: Detector = {
  kinds: {
    PASSWORD: 'passwords and secrets',
    SESSION_ID: 'session ids',
    NAME: 'names of persons',
    DOB: 'dates of birth',
    ADDRESS: 'postal addresses',
  },
  oneOf: TRAIT.EQUALS | TRAIT.COLON,
  // No label has digits.
  mayBeWithOtherDigits: (text) => {
    let found = false;
    for (const sign of ['=', ':'])
      forEachIndex(text, sign, (at) => {
        found ||= findLabelAt(text, at) !== undefined;
      });
    return found;
  },
  find: (text, report) => {
    for (const sign of ['=', ':']) forEachIndex(text, sign, (at) => reportValue(text, at, report));
  },
};
