import type { Verdict } from '@hindsight/model';
import type { Judgement } from './judge.ts';
import type { Capture } from './model.ts';

const SENTENCE_CHARACTERS = 200;

/** The first cause; or that nothing is wrong, and in what. */
export function verdictOf({ causes }: Judgement, capture: Capture): Verdict {
  const [first, ...more] = causes;
  const absent = absentOf(capture);
  if (!first) {
    const read = [...new Set(capture.artifacts.filter(({ state }) => state === 'analysed').map(({ kind }) => kind))];
    return {
      level: 'OK',
      sentence: shortened(`No problem found in ${read.join(', ') || 'what could be read'}.`),
      ...(absent && { detail: absent }),
    };
  }
  const detail = [
    ...(more.length > 0
      ? [`Besides: ${more.map(({ hypothesis }) => hypothesis.title.toLowerCase()).join('; ')}.`]
      : []),
    ...(absent ? [absent] : []),
  ].join(' ');
  return {
    level: first.level,
    sentence: shortened(first.hypothesis.says(first.facts)),
    confidence: first.confidence,
    ...(detail !== '' && { detail }),
  };
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

function shortened(text: string): string {
  if (text.length <= SENTENCE_CHARACTERS) return text;
  const cut = text.slice(0, SENTENCE_CHARACTERS - 1);
  return `${cut.slice(0, Math.max(1, cut.lastIndexOf(' ')))}…`;
}
