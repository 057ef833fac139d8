import type { Hypothesis } from '../../hypothesis.ts';
import { readWord, toSentence } from '../../sentence.ts';

export const hotLoop: Hypothesis = {
  id: 'hot-loop',
  title: 'A thread runs without end',
  level: 'SEVERE',
  supports: { 'thread-spin': 4, 'same-runnable': 3, watch: 2 },
  // When the heap is full, threads hardly run and therefore seem to be in the same place as well.
  contradicts: { starting: 2, overhead: 2, 'floor-high': 2 },
  needs: ({ has }) => has('thread-spin') || has('same-runnable'),
  perEntity: true,
  describe: (facts) => {
    const spin = facts.get('thread-spin');
    const stack = facts.get('same-runnable');
    const name = spin?.words.thread ?? stack?.words.thread ?? '';
    const used = spin ? `uses ${spin.words.share} of a core` : 'runs';
    const caller = stack?.words.caller ? `, called from ${stack.words.caller}` : '';
    const dumps = stack ? `It is RUNNABLE there in all ${stack.words.dumps} dumps` : '';
    const cpu = spin ? `native id ${spin.words.nativeId}, nid ${spin.words.hexId}: ${spin.words.measurement}` : '';
    const proof = [dumps, cpu].filter((one) => one !== '').join('; ');
    return `Thread "${name}" ${used} in ${stack?.words.frame ?? spin?.words.frame}${caller}. ${toSentence(proof)}`;
  },
  advice: (facts) =>
    `Check how the loop in ${readWord(facts, 'same-runnable', 'frame', readWord(facts, 'thread-spin', 'frame', 'that method'))} ends: its exit condition for the current input; limit its time or the number of its iterations.`,
  confirm: 'A profile of that thread for 30 s (async-profiler, JFR).',
  explains: ['host-overload', 'request-pool-exhausted', 'slow-backend'],
};
