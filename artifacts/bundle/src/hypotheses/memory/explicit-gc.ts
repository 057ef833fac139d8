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
    'Find out what calls System.gc() or Runtime.gc() (the event jdk.SystemGC of a flight recording has the stack), and remove a call of the application or a library. If the caller is java.nio.Bits.reserveMemory, direct memory is at its limit: release or pool direct buffers or raise -XX:MaxDirectMemorySize, and leave explicit collections on, because they free these buffers.',
  confirm: 'The stack of the event jdk.SystemGC in a flight recording.',
  explains: ['gc-thrash', 'gc-config'],
};
