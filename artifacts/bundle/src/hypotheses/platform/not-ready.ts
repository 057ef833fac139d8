import type { Hypothesis } from '../../hypothesis.ts';
import { readWord, toSentence } from '../../sentence.ts';

/** What the answer to the check asks for. The first row that matches decides. */
const ADVICE: readonly (readonly [RegExp, string])[] = [
  [
    /statuscode: [45]\d\d|\bNOT_SERVING\b/,
    'The program answers, and says itself that it is not ready: read the body of its check (curl the path of the probe from within the pod), which names the part that is down.',
  ],
  [
    /timeout|deadline exceeded|timed out/i,
    'The program does not answer in time: take three thread dumps and the GC log while the check fails, and compare the time limit of the check (often 1 s) with how long the program takes under load.',
  ],
  [
    /connection refused/,
    'Nothing listens at the port of the check: compare it with the port of the program, and read its log for a start that has not ended.',
  ],
];

export const notReady: Hypothesis = {
  id: 'not-ready',
  cause: 'event',
  title: 'The readiness check of the pod fails',
  level: 'WARNING',
  supports: { 'pod-not-ready': 4 },
  yields: true,
  describe: (facts) => toSentence(readWord(facts, 'pod-not-ready', 'kill', 'the pod is not ready')),
  advice: (facts) =>
    ADVICE.find(([words]) => words.test(readWord(facts, 'pod-not-ready', 'detail', '')))?.[1] ??
    'Call the check by hand from within the pod, and read what it answers.',
  confirm: 'The answer of the check, and the log and thread dumps of that time.',
};
