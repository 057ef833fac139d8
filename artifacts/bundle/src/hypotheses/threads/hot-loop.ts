import type { FactSet } from '../../fact.ts';
import type { Hypothesis } from '../../hypothesis.ts';
import { readWord, toSentence } from '../../sentence.ts';

const isInRegularExpression = (facts: FactSet): boolean =>
  [readWord(facts, 'same-runnable', 'does', ''), readWord(facts, 'thread-spin', 'does', '')].includes('regex');

const readFrame = (facts: FactSet): string =>
  readWord(facts, 'same-runnable', 'frame', readWord(facts, 'thread-spin', 'frame', 'that method'));

/** So many threads are hardly all caught in one loop. */
const MIN_SHARED = 5;

/** Whether many threads compute in the same place. */
const isShared = (facts: FactSet): boolean =>
  Number(readWord(facts, 'thread-spin', 'threads', readWord(facts, 'same-runnable', 'threads', '1'))) >= MIN_SHARED;

export const hotLoop: Hypothesis = {
  id: 'hot-loop',
  title: 'A thread runs without end',
  cause: 'busy-loop',
  level: 'SEVERE',
  supports: { 'thread-spin': 4, 'same-runnable': 3, 'cpu-hot-method': 2, watch: 2 },
  // When the heap is full, threads hardly run and therefore seem to be in the same place as well. A thread that writes
  // to its log makes progress.
  contradicts: { starting: 2, overhead: 2, 'floor-high': 2, 'thread-logs': 9 },
  needs: ({ has }) => has('thread-spin') || has('same-runnable'),
  perEntity: true,
  describe: (facts) => {
    const spin = facts.get('thread-spin');
    const stack = facts.get('same-runnable');
    const name = spin?.words.thread ?? stack?.words.thread ?? '';
    const used = spin ? `uses ${spin.words.share} of a core` : 'runs';
    const matches = isInRegularExpression(facts) ? ', where it matches a regular expression (backtracking)' : '';
    const caller = stack?.words.caller ? `, called from ${stack.words.caller}` : '';
    const dumps = stack ? `It is RUNNABLE there in all ${stack.words.dumps} dumps${caller}` : '';
    const cpu = spin
      ? `The thread (native id ${spin.words.nativeId}, nid ${spin.words.hexId}) used ${spin.words.measurement}`
      : '';
    const proof = [dumps, cpu].filter((one) => one !== '').join('. ');
    const hot = facts.get('cpu-hot-method')?.words;
    const recorded = hot?.method ? ` The flight recording has ${hot.share} of its samples in ${hot.method}.` : '';
    const others = spin?.words.others || stack?.words.others;
    return `Thread "${name}" ${used} in ${stack?.words.frame ?? spin?.words.frame}${matches}.${others ? ` So do ${others}.` : ''} ${toSentence(proof)}${recorded}`;
  },
  advice: (facts) =>
    isInRegularExpression(facts)
      ? 'Rewrite the regular expression without nested or adjacent repetitions (possessive quantifiers, atomic groups), and limit the length of what is matched.'
      : isShared(facts)
        ? `Profile ${readFrame(facts)}: so many threads in one method are rather work than an endless loop. Look for what each of them does again (a cache, an index), for attempts that fail because another thread was faster (compareAndSet, swap!), and for an input that is too large; if one thread never leaves it, check its exit condition.`
        : `Check how the loop in ${readFrame(facts)} ends: its exit condition for the current input; limit its time or the number of its iterations.`,
  confirm: ({ has }) =>
    has('present:recording')
      ? 'The stacks of that thread, in the report of the flight recording.'
      : 'A profile of that thread for 30 s (async-profiler, JFR).',
  explains: ['host-overload', 'request-pool-exhausted', 'slow-backend'],
};
