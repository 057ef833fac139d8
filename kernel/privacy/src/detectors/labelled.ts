import { type Detector, eachPlace, matchAt, type Report } from '../detector.ts';
import { TRAIT } from '../traits.ts';
import { isLengthOfPhone } from './phone.ts';

/** What has no shape of its own is found by the label before it: `password=…`, `"firstName": "…"`, `phone: …`. */
interface Label {
  readonly kind: string;
  /** Of the label in small letters without `-`, `_`, `.` and blanks: `firstname`. */
  readonly fits: RegExp;
  readonly value: 'secret' | 'code' | 'session' | 'ssn' | 'name' | 'phone' | 'id';
}

const LABELS: readonly Label[] = [
  {
    kind: 'PASSWORD',
    fits: /(?:password|passwd|passphrase|passcode|pwd|secret|token|apikey|accesskey|secretkey|encryptionkey|credentials?)$/,
    value: 'secret',
  },
  { kind: 'PASSWORD', fits: /^(?:pin|otp|cv[cv]2?)$/, value: 'code' },
  { kind: 'SESSION_ID', fits: /^(?:jsessionid|phpsessid|asp.?netsessionid|connectsid)$/, value: 'session' },
  { kind: 'SSN', fits: /(?:^ssn|socialsecuritynumber)$/, value: 'ssn' },
  {
    kind: 'NAME',
    fits: /(?:(?:first|last|full|middle|maiden|family|given|customer|patient|employee|contact|cardholder|accountholder)name|surname|cardholder)$/,
    value: 'name',
  },
  { kind: 'DOB', fits: /(?:^dob|dateofbirth|birthdate|birthday)$/, value: 'name' },
  { kind: 'ADDRESS', fits: /(?:(?:street|home|billing|shipping|postal|mailing)address|^street)$/, value: 'name' },
  { kind: 'PHONE', fits: /(?:phone|telephone|^tel|mobile|^cell|msisdn|^fax)(?:no|number)?$/, value: 'phone' },
  {
    kind: 'NATIONAL_ID',
    fits: /(?:^nir|^pesel|^cpf|^nino|^bsn|^dni|^nif|^nhs|^aadhaar|^insee|^personnummer|codicefiscale|steuerid|nationalid|taxid|passport|driver(?:s)?licen[cs]e)(?:no|number)?$/,
    value: 'id',
  },
];

const MAX_LABEL = 24;
const [BLANK, QUOTE, APOSTROPHE, BACKSLASH, COLON] = [0x20, 0x22, 0x27, 0x5c, 0x3a];
/** By character code: what stands in a label, and in one of several words. */
const LETTER = charactersOf(/[A-Za-z]/);
const PART_OF_LABEL = charactersOf(/[A-Za-z_.-]/);
const PART_OF_WORDS = charactersOf(/[A-Za-z ]/);

function charactersOf(pattern: RegExp): Uint8Array {
  return new Uint8Array(128).map((_, code) => Number(pattern.test(String.fromCharCode(code))));
}

/** The label before the `=`, `:` or `=>` at `at`, as it is written; undefined when there is none. */
function labelBefore(text: string, at: number, part: Uint8Array): string | undefined {
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

/** Programs write the same few labels again and again; a hostile text of ever new ones empties them. */
const MAX_KNOWN = 2000;
const knownLabels = new Map<string, Label | null>();

/** What a label calls for, whatever its case and its punctuation. */
function labelNamed(written: string): Label | undefined {
  const known = knownLabels.get(written);
  if (known !== undefined) return known ?? undefined;
  const name = written.replace(/[ _.-]/g, '').toLowerCase();
  const label = LABELS.find(({ fits }) => fits.test(name));
  if (knownLabels.size >= MAX_KNOWN) knownLabels.clear();
  // A copy: the slice would keep all of the text in memory.
  knownLabels.set(Buffer.from(written, 'latin1').toString('latin1'), label ?? null);
  return label;
}

const BEFORE_VALUE = /(?:=>|[=:])(?![=:/])[ ]?/y;
/** JSON inside of a text of JSON. */
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

/** What stands where a value would be, and is none. */
const NO_VALUE =
  /^(?:null|none|nil|undefined|true|false|empty|missing|invalid|expired|required|unknown|yes|no|n\/a|\*+|x{3,}|<[^>]*>?|\$\{.*|%[A-Z_]+%|\[?(?:redacted|masked|removed|filtered)\]?)$/i;
const PLAIN_WORD = /^[a-z]+[.!?:]?$/;
const DATE = /^\d{4}-\d{2}-\d{2}|^\d{1,2}[./]\d{1,2}[./]\d{4}/;
/** Has the shape of a social security number and did not pass as one. */
const LIKE_SSN = /^\d{3}-\d{2}-\d{4}$/;

const countDigits = (value: string): number => value.replace(/\D/g, '').length;

function isValue(kind: Label['value'], value: string, spoken: boolean): boolean {
  if (NO_VALUE.test(value)) return false;
  if (kind === 'phone') return isLengthOfPhone(countDigits(value)) && !DATE.test(value);
  if (kind === 'id') return countDigits(value) >= 4 && !LIKE_SSN.test(value);
  return !spoken;
}

/** `password: must be …`: after a colon and a blank a plain word with more words behind it is prose. */
function isSpoken(text: string, from: number, to: number): boolean {
  return (
    text.charAt(from - 1) === ' ' && PLAIN_WORD.test(text.slice(from, to)) && /^ [A-Za-z]/.test(text.slice(to, to + 2))
  );
}

/** `Full name: Jane Doe`, `date of birth: 17.04.1980`: a label of several words, before what looks like a value of it. */
function spokenLabel(text: string, at: number): Label | undefined {
  if (text.charCodeAt(at) !== COLON || !/^: ?[\p{Lu}\d]/u.test(text.slice(at, at + 4))) return undefined;
  const words = labelBefore(text, at, PART_OF_WORDS);
  const label = words === undefined ? undefined : labelNamed(words);
  return label?.value === 'name' ? label : undefined;
}

function labelAt(text: string, at: number): Label | undefined {
  const written = labelBefore(text, at, PART_OF_LABEL);
  return written === undefined ? undefined : (labelNamed(written) ?? spokenLabel(text, at));
}

/** Of a shape of their own, quoted or not. */
const SHAPED: ReadonlySet<Label['value']> = new Set(['code', 'session', 'ssn']);

/** What stands behind a label, and where. */
function valueAt(text: string, from: number, kind: Label['value']): { value: string; start: number } | undefined {
  const escaped = matchAt(text, ESCAPED_QUOTED, from);
  if (escaped !== undefined) return { value: escaped.slice(2), start: from + 2 };
  const quoted = matchAt(text, QUOTED, from);
  const start = quoted === undefined ? from : from + 1;
  if (quoted !== undefined && !SHAPED.has(kind)) return { value: quoted.slice(1, -1), start };
  const value = matchAt(text, VALUES[kind], start);
  return value === undefined ? undefined : { value, start };
}

function lookAt(text: string, at: number, report: Report): void {
  const label = labelAt(text, at);
  const before = label && matchAt(text, BEFORE_VALUE, at);
  if (!label || before === undefined) return;
  const from = at + before.length;
  const found = valueAt(text, from, label.value);
  if (!found) return;
  const to = found.start + found.value.length;
  const spoken = found.start === from && isSpoken(text, from, to);
  if (isValue(label.value, found.value, spoken)) report(label.kind, found.start, to);
}

export const labelled: Detector = {
  kinds: {
    PASSWORD: 'passwords and secrets',
    SESSION_ID: 'session ids',
    NAME: 'names of persons',
    DOB: 'dates of birth',
    ADDRESS: 'postal addresses',
  },
  oneOf: TRAIT.EQUALS | TRAIT.COLON,
  find: (text, report) => {
    for (const sign of ['=', ':']) eachPlace(text, sign, (at) => lookAt(text, at, report));
  },
};
