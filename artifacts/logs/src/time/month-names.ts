// Month names and halves of the day as Java formatters write them in common locales.

/** Prefixes by which month names are distinguished. */
const MONTHS: readonly string[] = [
  'jan jän ene gen',
  'feb fév fev',
  'mar mär mrt',
  'apr avr abr',
  'mai may mag mei',
  'jun juin giu',
  'jul juil lug',
  'aug aoû ago',
  'sep set',
  'oct okt ott out',
  'nov',
  'dec déc dez dic',
];
const BY_WORD = new Map(MONTHS.flatMap((words, index) => words.split(' ').map((word) => [word, index + 1] as const)));
const CHINESE_DIGITS = '一二三四五六七八九';

/** Matches a word, `3月` or `三月`. */
export const MONTH = String.raw`(?:[A-Za-z\u00c0-\u017f]{3,10}\.?|\d{1,2}[月월]|[一二三四五六七八九十]{1,2}月)`;

/** Parses the name of a month as 1 to 12; NaN for a word that is no month. */
export function parseMonth(word: string): number {
  const digits = /^\d+/.exec(word)?.[0];
  if (digits !== undefined) return Number(digits);
  if (word.endsWith('月')) return parseChineseMonth(word.slice(0, -1));
  const small = word.toLowerCase();
  return BY_WORD.get(small.slice(0, 4)) ?? BY_WORD.get(small.slice(0, 3)) ?? Number.NaN;
}

/** Parses a Chinese number: 十 is ten, 十二 twelve. */
function parseChineseMonth(number: string): number {
  const last = CHINESE_DIGITS.indexOf(number.slice(-1)) + 1;
  return number.startsWith('十') ? 10 + last : last;
}

export const HALF = String.raw`(?:[AaPp][Mm]\b|[AaPp]\. ?[Mm]\.|午[前後]|[上下]午|오[전후]|(?:VORM|NACHM|vorm|nachm)\.)`;

export const isAfternoon = (half: string): boolean => /^(?:p|午後|下午|오후|nachm)/i.test(half);
