import { MAX_HEADLINE_CHARACTERS, truncate } from '@hindsight/claims';
import type { ScoredHypothesis } from './score-hypothesis.ts';
import { splitSentences, toSentence } from './sentence.ts';

/** A clause that is shorter says too little to stand alone. */
const MIN_CLAUSE_CHARACTERS = 30;

/** The case of a cause in one line: the first sentence of its description, or as many of its clauses as fit. */
export function writeHeadline({ hypothesis, facts }: Pick<ScoredHypothesis, 'hypothesis' | 'facts'>): string {
  const [first = ''] = splitSentences(hypothesis.describe(facts));
  const sentence = first.trim().replace(/\.$/, '');
  if (sentence.length <= MAX_HEADLINE_CHARACTERS) return sentence;
  const short = shorten(sentence);
  const fitting = sentence.slice(0, MAX_HEADLINE_CHARACTERS + 1);
  const end = Math.max(...['; ', ', ', ' (', ': '].map((mark) => findLastOutside(fitting, mark)));
  // Behind a semicolon stands the other half of the case: who holds the lock.
  if (end < MIN_CLAUSE_CHARACTERS || (sentence.startsWith('; ', end) && short.length <= MAX_HEADLINE_CHARACTERS))
    return truncate(short, MAX_HEADLINE_CHARACTERS);
  return fitting.slice(0, end).replace(BARE_LABEL, '');
}

/** Leaves out what says least: packages, then the line at the end. */
function shorten(sentence: string): string {
  const short = sentence.replace(PACKAGE, '');
  return short.length <= MAX_HEADLINE_CHARACTERS ? short : short.replace(LAST_LOCATION, '');
}

const LAST_LOCATION = / \([\w$]{1,80}\.\w{2,6}(?::\d{1,6})?\)$/;

/** The package of a class leaves no space for its method. */
const PACKAGE = /\b(?:[a-z_][\w$]{0,60}\.){2,12}(?=[A-Z])/g;

/** A label whose message was cut off says nothing: `… (Booking.java:70): ERROR`. */
const BARE_LABEL = /: [A-Z]{3,10}$/;

/** Finds the last mark that is not within parentheses: half of what they hold says nothing. */
function findLastOutside(text: string, mark: string): number {
  let at = text.lastIndexOf(mark);
  while (at > 0 && !isEndOfClause(text.slice(0, at))) at = text.lastIndexOf(mark, at - 1);
  return at;
}

/** The message of an exception belongs to its name, and what is in parentheses or quotes belongs together. */
const isEndOfClause = (before: string): boolean =>
  !isWithinParentheses(before) && !isWithinQuotes(before) && !/(?:Error|Exception)$/.test(before);

const isWithinQuotes = (before: string): boolean => before.split('"').length % 2 === 0;
const isWithinParentheses = (before: string): boolean => before.split(/[([]/).length > before.split(/[)\]]/).length;

/** What joins a clause to the headline that ends before it. */
const JOINT = /^[;,:\s.]{0,4}(?:(?:and|or) )?/;

/** The description without what the headline says already. */
export function writeDetails(cause: Pick<ScoredHypothesis, 'hypothesis' | 'facts'>): string {
  const description = cause.hypothesis.describe(cause.facts);
  const headline = writeHeadline(cause);
  const [first = '', ...more] = splitSentences(description);
  const sentence = first.trim();
  if (shorten(sentence.replace(/\.$/, '')) === headline) return more.join(' ');
  if (!sentence.startsWith(headline)) return description;
  const rest = sentence.slice(headline.length);
  return [continueSentence(rest), ...more].filter(Boolean).join(' ');
}

/** The line of a method that the headline names. */
const LOCATION = /^ ?\((?:[\w$]{1,80}\.(?:java|kt|scala|groovy):\d{1,6}|Native Method|Unknown Source)\)/;

/** What was cut off the headline, as a sentence of its own that does not begin with parentheses. */
const continueSentence = (rest: string): string =>
  toSentence(
    rest
      .replace(LOCATION, '')
      .replace(JOINT, '')
      .replace(/^\(([^()]{1,300})\)(\.?$)?/, '$1,')
      .replace(/,$/, ''),
  );
