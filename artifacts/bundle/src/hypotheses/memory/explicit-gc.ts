import type { Hypothesis } from '../../hypothesis.ts';
import { readWord, toSentence } from '../../sentence.ts';

export const explicitGc: Hypothesis = {
  id: 'explicit-gc',
  cause: 'requested-collections',
  title: 'The program requests collections itself',
  level: (facts) => (facts.has('overhead') ? 'SEVERE' : 'WARNING'),
  supports: { 'explicit-most': 5, overhead: 2 },
  needs: (facts) => facts.has('explicit-most'),
  describe: (facts) => {
    const share = readWord(facts, 'overhead', 'share', '');
    const overhead = share === '' ? '' : ` Collections stop the program ${share} of the time.`;
    return `${toSentence(facts.get('explicit-most')?.statement ?? '')}${overhead}`;
  },
  advice: () =>
    'Find out what calls System.gc() or Runtime.gc() (the event jdk.SystemGC of a flight recording has the stack) and remove the call. The JVM calls it itself when direct buffers are short: then find out who keeps them. With G1, -XX:+ExplicitGCInvokesConcurrent makes the calls cheaper until then.',
  confirm: 'The stacks of the event jdk.SystemGC.',
  explains: ['gc-thrash', 'gc-config'],
};
