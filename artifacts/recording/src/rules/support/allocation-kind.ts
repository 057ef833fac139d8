import { formatPercent } from '@hindsight/claims';
import { rememberByStack } from '../../metrics/remember-by-stack.ts';
import { NO_ID, type RecordingAnalysis, type SampleColumns } from '../../model.ts';
import { findLargest, findProfile, listColumns, sumBy } from './samples.ts';
import { isPlatformMethod, listFrames } from './stacks.ts';

/** What the JDK allocates for, by its frames above those of the program. */
interface AllocationKind {
  readonly frames: RegExp;
  readonly what: string;
  readonly advice: string;
}

/** What uses others stands first: a list that is copied at each change has its arrays copied as well. */
const KINDS: readonly AllocationKind[] = [
  {
    frames: /^java\.util\.concurrent\.CopyOnWriteArray(?:List|Set)\./,
    what: 'copies that a CopyOnWriteArrayList makes of itself at each change',
    advice:
      'A CopyOnWriteArrayList is for lists that are read all the time and hardly ever change: each add, set and remove copies all of it. Use a ConcurrentHashMap, a ConcurrentLinkedQueue or a list with a lock where it changes often.',
  },
  {
    frames: /^java\.lang\.Throwable\.(?:fillInStackTrace|getStackTrace|<init>)$/,
    what: 'stacks of exceptions',
    advice: 'Do not throw where a result would do: each exception allocates its stack.',
  },
  {
    frames:
      /^java\.lang\.(?:Class\.(?:copy(?:Methods|Fields|Constructors)|get(?:Declared)?(?:Methods|Fields|Constructors))|reflect\.\w{1,20}\.copy)$/,
    what: 'copies of the methods and fields of classes',
    advice:
      'Look members up once and keep them: each call of getMethods() or getFields() copies all of them. In languages that find methods at run time, type hints (Clojure) or static compilation (Groovy) save it.',
  },
  {
    frames: /^java\.(?:util\.Formatter|lang\.String\.format|text\.\w{1,40}Format\.)/,
    what: 'formatting of texts',
    advice: 'Join with a StringBuilder or + on hot paths: String.format parses its pattern at each call.',
  },
  {
    frames: /^java\.util\.regex\./,
    what: 'regular expressions and their matchers',
    advice:
      'Compile patterns once, into static final fields: matches, replaceAll and split compile theirs at each call.',
  },
  {
    frames:
      /^java\.lang\.(?:StringConcatHelper\.|String\.concat$|AbstractStringBuilder\.|StringBuilder\.|StringBuffer\.)/,
    what: 'texts that are put together',
    advice:
      'A text that + or += extends in a loop is copied at each step: append to one StringBuilder. Give a StringBuilder the size that its text will have, and write long texts out in pieces instead of keeping them whole.',
  },
  {
    frames:
      /^java\.util\.(?:(?:ArrayList|ArrayDeque|PriorityQueue|Vector)\.grow|(?:concurrent\.Concurrent)?(?:Identity)?(?:Weak)?HashMap\.(?:resize|transfer))$/,
    what: 'lists and maps that grow',
    advice: 'Give collections the size that they will have when they are made: each step of growth copies all of them.',
  },
];
/** Less than half of the bytes are not what the advice should be about. */
const MIN_SHARE = 0.5;

const findKind = (frames: readonly string[]): AllocationKind | undefined => {
  const program = frames.findIndex((frame) => !isPlatformMethod(frame));
  const ofPlatform = program < 0 ? frames : frames.slice(0, program);
  return KINDS.find((kind) => ofPlatform.some((frame) => kind.frames.test(frame)));
};

/** What most of the chosen bytes are allocated for by the JDK, and what to do about it. */
export function adviseOnAllocation(
  analysis: RecordingAnalysis,
  isChosen: (columns: SampleColumns, row: number) => boolean = () => true,
): { readonly sentence: string; readonly advice: string } | undefined {
  const columns = listColumns(analysis, findProfile(analysis, 'allocation'));
  const findWhat = rememberByStack((stack) => findKind(listFrames(analysis.recording, stack))?.what ?? '');
  const sums = sumBy(columns, (one, row) => (isChosen(one, row) ? findWhat(one.stacks[row] ?? NO_ID) : undefined));
  const total = [...sums.values()].reduce((sum, { weight }) => sum + weight, 0);
  const largest = findLargest(sums);
  const kind = KINDS.find(({ what }) => what === largest?.name);
  if (!largest || !kind || largest.weight < MIN_SHARE * total) return undefined;
  return {
    sentence: ` ${formatPercent((100 * largest.weight) / total)} of these bytes are ${kind.what}.`,
    advice: kind.advice,
  };
}
