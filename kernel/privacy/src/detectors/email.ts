import { containsAny, type Detector, forEachIndex, matchSticky, type Report } from '../detector.ts';
import { TRAIT } from '../traits.ts';

const MAX_LOCAL = 64;
const LOCAL = new Uint8Array(128).map((_, code) => Number(/[\w.!#$%&'*+/=?^`{|}~-]/.test(String.fromCharCode(code))));
const DOMAIN = /(?:[A-Za-z0-9-]{1,63}\.){1,10}[A-Za-z]{2,24}(?![A-Za-z0-9]|-[A-Za-z])/y;
/** `icon@2x.png` is a file. */
const FILE = /\.(?:png|jpe?g|gif|svg|webp|css|js|ts|html?|jar|class|so|dll)$/i;
/** `@` in the query of a URL. */
const ENCODED_AT = '%40';
/** Characters that are allowed in addresses but usually precede one: `'a@b.c`, `*a@b.c*`. */
const LEADING = /^['`{|*.]*/;

function findLocalStart(text: string, at: number): number {
  let from = at;
  while (from > 0 && at - from < MAX_LOCAL && LOCAL[text.charCodeAt(from - 1)] === 1) from--;
  const name = text.slice(from, at);
  const assigned = Math.max(name.lastIndexOf('='), name.lastIndexOf('/')) + 1;
  return from + Math.max(assigned, LEADING.exec(name)?.[0].length ?? 0);
}

/**
 * Reports an address `local@label.tld`: the part of RFC 5321 that is in use. The secret of `user:secret@host` is a
 * different kind.
 */
function reportAddress(text: string, at: number, sign: string, report: Report): void {
  const domain = matchSticky(text, DOMAIN, at + sign.length);
  if (domain === undefined || FILE.test(domain)) return;
  const from = findLocalStart(text, at);
  const to = at + sign.length + domain.length;
  const inUrl = text.charAt(from - 1) === ':' && text.slice(Math.max(0, from - 2 * MAX_LOCAL), from).includes('://');
  const repository = text.charAt(to) === ':' && text.slice(from, at) === 'git';
  if (from < at && !inUrl && !repository) report('EMAIL', from, to);
}

export const email: Detector = {
  kinds: { EMAIL: 'e-mail addresses' },
  needs: TRAIT.DOT,
  oneOf: TRAIT.AT | TRAIT.PERCENT,
  mayBeWithOtherDigits: containsAny(/@|%\d\d/),
  find: (text, report) => {
    for (const sign of ['@', ENCODED_AT]) forEachIndex(text, sign, (at) => reportAddress(text, at, sign, report));
  },
};
