import type { Verdict } from '@hindsight/model';
import type { Judgement } from './judge.ts';
import type { Capture } from './model.ts';

const SENTENCE_CHARACTERS = 200;
const TELLING = ['GC log', 'thread dumps', 'thread dumps, joined', 'heap dump', 'application log'];

/** The first cause; or that nothing is wrong, and in what. */
export function verdictOf({ causes }: Judgement, capture: Capture): Verdict {
  const [first, ...more] = causes;
  const absent = absentOf(capture);
  if (!first) {
    return {
      level: 'OK',
      sentence: `No problem found in ${readOf(capture)}.`,
      ...(absent && { detail: absent }),
    };
  }
  const said = first.hypothesis.says(first.facts);
  const sentence = shortened(said);
  const detail = [
    ...nextSentence(said, sentence),
    ...(more.length > 0
      ? [`Besides: ${more.map(({ hypothesis }) => hypothesis.title.toLowerCase()).join('; ')}.`]
      : []),
    ...(absent ? [absent] : []),
  ].join(' ');
  return {
    level: first.level,
    sentence,
    confidence: first.confidence,
    ...(detail !== '' && { detail }),
  };
}

/** What follows the sentence of the verdict, when it fits as well. */
function nextSentence(said: string, sentence: string): string[] {
  if (!said.startsWith(sentence)) return [];
  const [next = ''] = said
    .slice(sentence.length)
    .trim()
    .split(/(?<=\.) (?=[A-Z"\d]|[a-z]+\.)/, 1);
  return next === '' || next.length > SENTENCE_CHARACTERS ? [] : [next];
}

/** The files that tell of the program by name, the others by their number. */
function readOf({ artifacts }: Capture): string {
  const read = new Set(artifacts.filter(({ state }) => state === 'analysed').map(({ kind }) => kind));
  const named = TELLING.filter((kind) => read.has(kind));
  const others = read.size - named.length;
  const told = [...named, ...(others > 0 ? [`${others} other kinds of files`] : [])];
  return told.join(', ').replace(/, ([^,]*)$/, ' and $1') || 'what could be read';
}

/** What the verdict could not rest on. */
function absentOf(capture: Capture): string | undefined {
  const [missing, unreadable] = [namesIn(capture, 'missing'), namesIn(capture, 'unreadable')];
  const told = [
    ...(unreadable.length > 0 ? [`Damaged: ${unreadable.join(', ')}.`] : []),
    ...(missing.length > 0 ? [`Not in the archive: ${missing.join(', ')}.`] : []),
  ];
  return told.length > 0 ? told.join(' ') : undefined;
}

const namesIn = ({ artifacts }: Capture, state: string): string[] =>
  artifacts.filter((one) => one.state === state).map(({ name }) => name);

/** As many whole sentences as fit; of a single long one as many words. */
function shortened(text: string): string {
  if (text.length <= SENTENCE_CHARACTERS) return text;
  const whole = text.slice(0, SENTENCE_CHARACTERS + 1).lastIndexOf('. ');
  if (whole > 0) return text.slice(0, whole + 1);
  const cut = text.slice(0, SENTENCE_CHARACTERS - 1);
  return `${cut.slice(0, Math.max(1, cut.lastIndexOf(' ')))}…`;
}
