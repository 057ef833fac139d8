import type { FactSet } from '../../fact.ts';
import type { Hypothesis } from '../../hypothesis.ts';
import { readWord } from '../../sentence.ts';

/** The heap was full and is free again since the work that filled it has failed. */
function describeEpisode(facts: FactSet): string | undefined {
  const full = readWord(facts, 'full-frees', 'full', '');
  if (full === '' || facts.has('log:oom-array')) return undefined;
  const frame = readWord(facts, 'log:oom-heap', 'frame', '');
  const words = facts.get('full-frees')?.words ?? {};
  return `One piece of work filled the heap and failed with an OutOfMemoryError${frame === '' ? '' : `, most likely ${frame}`}. ${full} of ${words.max} were in use then, and collections leave ${words.left} since: the heap has recovered.`;
}

export const oversizedRequest: Hypothesis = {
  id: 'oversized-request',
  cause: 'large-allocation',
  title: 'One request asks for more memory than there is',
  level: 'SEVERE',
  supports: { 'log:oom-array': 4, 'log:oom-heap': 2, 'full-frees': 3 },
  contradicts: { 'floor-high': 3 },
  needs: ({ has }) => has('log:oom-array') || (has('log:oom-heap') && has('full-frees')),
  describe: (facts) =>
    describeEpisode(facts) ??
    `${readWord(facts, 'log:oom-array', 'frame', readWord(facts, 'log:oom-heap', 'frame', 'One call'))} asks for too much memory at once: the heap is not full otherwise.`,
  advice: () => 'Stream or page what is read instead of keeping all of it in memory, and limit its size.',
  confirm: 'A heap dump that is written at the error (-XX:+HeapDumpOnOutOfMemoryError).',
  explains: ['gc-config', 'gc-thrash', 'app-error'],
};
