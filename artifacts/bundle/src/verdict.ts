import { MAX_VERDICT_CHARACTERS, pluralize } from '@hindsight/claims';
import { compareLevels, type Verdict } from '@hindsight/model';
import { writeDetails, writeHeadline } from './headline.ts';
import { type ArtifactState, type Capture, UNKNOWN_KIND } from './model.ts';
import { collectNotes } from './notes/index.ts';
import type { RankedCauses, RootCause } from './rank-causes.ts';
import { splitSentences } from './sentence.ts';

const EXPECTED_KINDS: ReadonlySet<string> = new Set(['GC log', 'thread dumps', 'application log']);
const NAMED_KINDS = ['GC log', 'thread dumps', 'thread dumps, joined', 'heap dump', 'application log'];

/** Composes the verdict: the first cause, else what a note says of another JVM, or that no problem was found and in which files. */
export function composeVerdict({ causes }: RankedCauses, capture: Capture, damage: string | undefined): Verdict {
  const [first, ...more] = causes;
  const absent = describeAbsent(capture);
  if (!first) return addNotedCause(composeQuietVerdict(capture, damage), capture);
  const sentence = `${capture.jvm ? `${capture.jvm.name}: ` : ''}${writeHeadline(first)}`;
  const detail = [
    ...takeNextSentence(first),
    ...(more.length > 0 ? [`Also found: ${more.map((cause) => writeHeadline(cause)).join('; ')}.`] : []),
    ...describeOthers(capture),
    ...(absent ? [absent] : []),
  ].join(' ');
  return {
    level: first.level,
    sentence,
    confidence: first.confidence,
    ...(detail !== '' && { detail }),
  };
}

/** What the other JVMs of the bundle show. */
const describeOthers = ({ jvm }: Capture): string[] =>
  (jvm?.others ?? []).map(({ name, headline }) => `${name}: ${headline?.replace(/\.$/, '') ?? 'no problem found'}.`);

/** The verdict as the text of the answer: a headline has no full stop, which ends a sentence before another one. */
export const writeMessage = ({ level, sentence, detail }: Pick<Verdict, 'level' | 'sentence' | 'detail'>): string =>
  [
    // Pages and texts write what the level means in front of the sentence.
    ...(level === 'OK' ? ['No problem found.'] : []),
    detail === undefined ? sentence : `${sentence.replace(/\.$/, '')}. ${detail}`,
  ].join(' ');

/**
 * Composes the verdict when nothing is wrong in what was read. With files that were not read it is a note: their part is never called
 * healthy.
 */
function composeQuietVerdict(capture: Capture, damage: string | undefined): Verdict {
  const damaged = listNames(capture, 'unreadable');
  const unread = listUnknown(capture);
  const missing = describeAbsent(capture, ['missing']);
  const detail = missing === undefined ? {} : { detail: missing };
  const read = `No problem found in ${formatReadKinds(capture)}`;
  if (damage !== undefined || damaged.length > 0) {
    const what =
      damaged.length > 0
        ? `${formatNames(damaged)} could be read in part or not at all`
        : 'not all of it could be read';
    return {
      level: 'WARNING',
      sentence: `The bundle is damaged: ${what}. ${read}, as far as they were read.`,
      ...detail,
    };
  }
  if (unread.length > 0)
    return {
      level: 'INFO',
      sentence: `${read}.`,
      detail: [`Not read: ${formatNames(unread)}.`, missing].filter(Boolean).join(' '),
    };
  return { level: 'OK', sentence: `Nothing in ${formatReadKinds(capture)} shows a fault.`, ...detail };
}

/** A note with a cause of its own, such as the crash of an earlier JVM, is never passed over as a day without a problem. */
function addNotedCause(quiet: Verdict, capture: Capture): Verdict {
  const [noted] = collectNotes(capture)
    .filter(({ cause }) => cause !== undefined)
    .toSorted((a, b) => compareLevels(a.level, b.level));
  if (!noted) return quiet;
  const { sentence, detail } = quiet;
  const level = quiet.level === 'OK' || compareLevels(noted.level, quiet.level) < 0 ? noted.level : quiet.level;
  return {
    level,
    sentence: noted.title,
    detail: [sentence, detail].filter(Boolean).join(' '),
    confidence: noted.confidence,
  };
}

const MAX_NAMED_FILES = 3;

const formatNames = (names: readonly string[]): string =>
  names.length <= MAX_NAMED_FILES
    ? names.join(', ')
    : `${names.slice(0, MAX_NAMED_FILES).join(', ')} and ${pluralize(names.length - MAX_NAMED_FILES, 'more file', 'more files')}`;

/** Lists files that no capture writes and whose content is not known either. */
const listUnknown = ({ artifacts }: Capture): string[] =>
  artifacts.filter(({ state, kind }) => state === 'ignored' && kind === UNKNOWN_KIND).map(({ name }) => name);

/** Returns what the details say next after the headline, when it is short enough to be read beside it. */
function takeNextSentence(cause: RootCause): string[] {
  const [first = ''] = splitSentences(writeDetails(cause));
  return first === '' || first.length > MAX_VERDICT_CHARACTERS ? [] : [first];
}

/** Lists the files that describe the program by name, and the number of the others. */
function formatReadKinds({ artifacts }: Capture): string {
  const read = new Set(artifacts.filter(({ state }) => state === 'analysed').map(({ kind }) => kind));
  const named = NAMED_KINDS.filter((kind) => read.has(kind));
  const others = read.size - named.length;
  const items = [...named, ...(others > 0 ? [pluralize(others, 'other kind of file', 'other kinds of files')] : [])];
  return items.join(', ').replace(/, ([^,]*)$/, ' and $1') || 'what could be read';
}

/** Lists the files that are missing or damaged. */
function describeAbsent(
  capture: Capture,
  states: readonly ArtifactState[] = ['missing', 'unreadable'],
): string | undefined {
  const [missing = [], unreadable = []] = (['missing', 'unreadable'] as const).map((state) =>
    states.includes(state) ? listNames(capture, state) : [],
  );
  const items = [
    ...(unreadable.length > 0 ? [`Damaged: ${unreadable.join(', ')}.`] : []),
    ...(missing.length > 0 ? [`Not in the archive: ${missing.join(', ')}.`] : []),
  ];
  return items.length > 0 ? items.join(' ') : undefined;
}

/** Of the missing files, only those by which the program is judged. */
const listNames = ({ artifacts }: Capture, state: ArtifactState): string[] =>
  artifacts
    .filter((one) => one.state === state && (state !== 'missing' || EXPECTED_KINDS.has(one.kind)))
    .map(({ name }) => name);
