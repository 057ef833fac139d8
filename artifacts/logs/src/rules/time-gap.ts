import { chooseHeadline, formatDuration, lineEvidence, pluralize, truncate } from '@hindsight/claims';
import { type Level, ms } from '@hindsight/model';
import { readDuration } from '../metrics/figures/read-duration.ts';
import type { Gap } from '../metrics/gaps.ts';
import { classifyGap, type GapKind } from './support/classify-gap.ts';
import { defineLogRule } from './support/define-rule.ts';
import { formatHeadlineTime } from './support/error-headline.ts';
import { readLeap } from './support/gap-words.ts';

const LINES = 5;
/** A program that is silent for this long did not work, whatever the reason. */
const LONG_MS = 300_000;

const LEVELS: Readonly<Record<GapKind, Level>> = {
  'out-of-memory': 'SEVERE',
  // As the pool itself says it, which is a finding of its own when it does so more than once.
  frozen: 'WARNING',
  restart: 'WARNING',
  'planned-restart': 'INFO',
  'new-process': 'INFO',
  'no-work': 'INFO',
  silence: 'WARNING',
  clock: 'INFO',
  idle: 'INFO',
};

const WHY: Readonly<Record<GapKind, string>> = {
  'out-of-memory': 'an OutOfMemoryError occurred right before it',
  frozen: 'a thread noticed right after it that time had passed without it: the whole process stood still',
  'new-process': 'it ends with the first line of another process',
  'no-work': 'it ends with a request, a client or a task: until then nothing was to be done',
  restart: 'the program was started again after it',
  'planned-restart': 'the program was stopped before it and started again after it',
  silence: 'the log does not state the reason',
  clock: 'its length of whole hours suggests a clock change',
  idle: 'the log is this quiet at other times too',
};

/** As it ends a headline. */
const SHORT_WHY: Readonly<Record<GapKind, string>> = {
  'out-of-memory': ', after an OutOfMemoryError',
  frozen: ': the process stood still',
  'new-process': ', until another process began',
  'no-work': ', until there was work',
  restart: ', before a restart',
  'planned-restart': ', between a stop and the next start',
  silence: '',
  clock: ': the clock was probably changed',
  idle: ', as at other times',
};

/** Kinds of silence in which nothing is wrong. */
const HARMLESS: ReadonlySet<GapKind> = new Set(['planned-restart', 'new-process', 'no-work', 'clock', 'idle']);

const STEP_CHARACTERS = 60;
const ADVICE_FOR_STEP =
  'Look at what this step does that others of its kind do not: more data than they have (a key or partition that most records share), a slow peer or disk, a lock. A thread dump while it runs shows its call. When others wait for it, split it or spread its data evenly.';
/** So much of the silence is the time that the statement after it says. */
const MIN_PART = 0.9;

/** Reads how long a step took by which the log was silent, in ms; undefined when the statement after the silence does not say so. */
function readStep({ length, next }: Gap): number | undefined {
  const value = readDuration(next)?.value;
  return value !== undefined && value >= MIN_PART * length ? value : undefined;
}

const chooseAdvice = (kind: GapKind): string =>
  HARMLESS.has(kind)
    ? 'No action is needed unless something should have happened at this time.'
    : 'Check GC pauses, thread dumps, swapping and the host at this time.';

export const timeGap = defineLogRule({
  id: 'time-gap',
  cause: 'waiting',
  title: 'The log falls silent',
  because:
    'A program that logs continuously and then stops is hanging, waiting, or not running; in a busy log, statements are seconds apart.',
  check: (analysis) => {
    const [longest] = analysis.gaps;
    if (!longest) return undefined;
    const kind = classifyGap(longest, analysis);
    const level = kind === 'silence' && longest.length < LONG_MS ? 'INFO' : LEVELS[kind];
    const leap = kind === 'frozen' ? readLeap(longest.next) : undefined;
    const forLeap = leap === undefined ? '' : ` for ${formatDuration(leap)}`;
    const step = kind === 'silence' ? readStep(longest) : undefined;
    const silent = `The log is silent for ${formatDuration(longest.length)} from ${formatHeadlineTime(longest.from, analysis)}`;
    const more = analysis.gaps.length > 1 ? ` ${pluralize(analysis.gaps.length - 1, 'shorter gap')} in addition.` : '';
    return {
      level,
      headline:
        step === undefined
          ? `${silent}${SHORT_WHY[kind]}${forLeap}`
          : chooseHeadline(
              `${silent}: one step took ${formatDuration(step)}: ${truncate(longest.next, STEP_CHARACTERS)}`,
            ),
      confidence: kind === 'silence' ? 'medium' : 'high',
      explanation: `Nothing was written for ${formatDuration(longest.length)}; ${step === undefined ? `${WHY[kind]}${forLeap}` : `the statement that ends it says that it took ${formatDuration(step)}: ${longest.next}`}.${more}`,
      advice: step === undefined ? chooseAdvice(kind) : ADVICE_FOR_STEP,
      evidence: [
        { kind: 'metric', name: 'longest gap', measured: ms(longest.length) },
        ...analysis.gaps.slice(0, LINES).map(({ line }) => lineEvidence(line)),
      ],
    };
  },
});
