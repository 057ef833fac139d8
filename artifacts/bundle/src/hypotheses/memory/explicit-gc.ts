import type { Hypothesis } from '../../hypothesis.ts';
import { readWord, toSentence } from '../../sentence.ts';

export const explicitGc: Hypothesis = {
  id: 'explicit-gc',
  cause: 'requested-collections',
  title: 'The program requests collections itself',
  level: (facts) => (facts.has('overhead') ? 'SEVERE' : 'WARNING'),
  supports: { 'explicit-most': 5, overhead: 2, 'gc-caller': 1 },
  needs: (facts) => facts.has('explicit-most'),
  describe: (facts) => {
    const share = readWord(facts, 'overhead', 'share', '');
    const overhead = share === '' ? '' : ` Collections stop the program ${share} of the time.`;
    const caller = readWord(facts, 'gc-caller', 'frame', '');
    const pauses = readWord(facts, 'explicit-most', 'pauses', '');
    const statement = facts.get('explicit-most')?.statement ?? '';
    return caller === '' || pauses === ''
      ? `${toSentence(statement)}${overhead}`
      : `System.gc() is called in ${caller} and stopped the program ${pauses} times.${overhead}`;
  },
  advice: (facts) =>
    `${facts.has('gc-caller') ? `Remove the call of System.gc() in ${readWord(facts, 'gc-caller', 'frame', '')}.` : 'Find out what calls System.gc() or Runtime.gc() (the event jdk.SystemGC of a flight recording has the stack) and remove the call.'} The JVM calls it itself when direct buffers are short: then find out who keeps them. With G1, -XX:+ExplicitGCInvokesConcurrent makes the calls cheaper until then.`,
  confirm: ({ has }) =>
    has('gc-caller') ? 'The code of the named frame.' : 'The stacks of the event jdk.SystemGC in a flight recording.',
  explains: ['gc-thrash', 'gc-config'],
};
