import { type Detector, matchAt, type Report } from '../detector.ts';
import { isLengthOfPhone } from './phone.ts';

/** What has no shape of its own is found by the label before it: `password=…`, `"firstName": "…"`, `phone: …`. */
interface Label {
  readonly kind: string;
  /** Of the label in small letters without `-`, `_`, `.` and blanks: `firstname`. */
  readonly fits: RegExp;
  readonly value: 'secret' | 'name' | 'phone' | 'id';
}

const LABELS: readonly Label[] = [
  {
    kind: 'PASSWORD',
    fits: /(?:password|passwd|passphrase|passcode|pwd|secret|token|apikey|accesskey|secretkey|credentials?)$/,
    value: 'secret',
  },
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
    fits: /(?:^nir|^pesel|^cpf|^nino|nationalid|taxid|passport|socialsecurity)(?:no|number)?$/,
    value: 'id',
  },
];

/** The last letters of all labels: who ends otherwise is none, and need not be looked at. */
const LAST_LETTER = /[a-z]/i;
const MAX_LABEL = 24;
const PART_OF_LABEL = /[A-Za-z_.-]/;

/** Where the value begins behind the `=`, `:` or `=>` at `at`, and the label before it; undefined when there is none. */
function labelBefore(text: string, at: number): string | undefined {
  let end = at;
  if (text.charAt(end - 1) === ' ') end--;
  if (text.charAt(end - 1) === '"' || text.charAt(end - 1) === "'") end--;
  if (!LAST_LETTER.test(text.charAt(end - 1))) return undefined;
  let from = end;
  while (from > 0 && end - from < MAX_LABEL && PART_OF_LABEL.test(text.charAt(from - 1))) from--;
  return text.slice(from, end).replace(/[_.-]/g, '').toLowerCase();
}

const BEFORE_VALUE = /(?:=>|[=:])(?![=:/])[ ]?/y;
const QUOTED = /"(?:[^"\\\n]|\\.){2,512}"|'(?:[^'\\\n]|\\.){2,512}'/y;

const VALUES = {
  secret: /[^\s"',;&|<>{}()[\]]{3,512}/y,
  name: /[^\s"',;&|{}()[\]<>]{2,60}(?: \p{Lu}[^\s"',;&|{}()[\]<>=:]{0,40}){0,3}/uy,
  phone: /\+?[\d(][\d ()./-]{5,20}\d(?![\w-])/y,
  id: /[A-Za-z0-9][A-Za-z0-9.-]{4,18}[A-Za-z0-9](?![\w-])/y,
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

function lookAt(text: string, at: number, report: Report): void {
  const name = labelBefore(text, at);
  const label = name && LABELS.find(({ fits }) => fits.test(name));
  const before = label && matchAt(text, BEFORE_VALUE, at);
  if (!label || before === undefined) return;
  const from = at + before.length;
  const quoted = matchAt(text, QUOTED, from);
  const value = quoted === undefined ? matchAt(text, VALUES[label.value], from) : quoted.slice(1, -1);
  if (value === undefined) return;
  const start = quoted === undefined ? from : from + 1;
  const spoken = quoted === undefined && isSpoken(text, start, start + value.length);
  if (isValue(label.value, value, spoken)) report(label.kind, start, start + value.length);
}

export const labelled: Detector = {
  kinds: {
    PASSWORD: 'passwords and secrets',
    NAME: 'names of persons',
    DOB: 'dates of birth',
    ADDRESS: 'postal addresses',
  },
  mayBeIn: (_, { equals, colons }) => equals + colons > 0,
  find: (text, report) => {
    for (let at = 1; at < text.length; at++) {
      const code = text.charCodeAt(at);
      if (code === 0x3d || code === 0x3a) lookAt(text, at, report);
    }
  },
};
