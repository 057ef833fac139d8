import { containsAny, type Detector, forEachMatch, type Report } from '../detector.ts';
import { has, TRAIT } from '../traits.ts';

/** What precedes a secret without `=` or `:`: an option, an SQL statement or an XML element. */
const BEFORE: readonly RegExp[] = [
  /(?<![\w-])--(?:[a-z]{1,20}-)?(?:password|passwd|secret|token|api-key) (?=[^\s-]\S{2})/gi,
  /\bcurl [^\n|;]{0,200}?(?<=\s)(?:-u|--user) [\w.@-]{1,64}:(?=[^\s'"]{3})/g,
  /\bIDENTIFIED (?:WITH \w{1,40} )?BY '(?=[^'])/gi,
  /<(?:\w{1,20}:)?(?:[a-z]{1,20}_?)?(?:password|passwd|secret|token|apikey)>(?=[^<\s])/gi,
];
const SECRET = /[^\s'<>]{1,512}/y;
const MASKED = /^(?:\*+|x{3,}|\$\{.*)$/i;

function reportSecret(text: string, from: number, report: Report): void {
  SECRET.lastIndex = from;
  const secret = SECRET.exec(text)?.[0];
  if (secret !== undefined && !MASKED.test(secret)) report('PASSWORD', from, from + secret.length);
}

export const secretsInCommands: Detector = {
  kinds: { PASSWORD: 'passwords and secrets' },
  oneOf: TRAIT.DASH | TRAIT.LESS_THAN | TRAIT.QUOTE,
  mayBeIn: (text, traits) =>
    (has(traits, TRAIT.DASH) && (text.includes(' --') || text.startsWith('--') || text.includes('curl '))) ||
    (has(traits, TRAIT.LESS_THAN) && text.includes('</')) ||
    (has(traits, TRAIT.QUOTE) && /identified /i.test(text)),
  mayBeWithOtherDigits: containsAny(...BEFORE),
  find: (text, report) => {
    for (const before of BEFORE)
      forEachMatch(text, before, (match, at) => reportSecret(text, at + match.length, report));
  },
};
