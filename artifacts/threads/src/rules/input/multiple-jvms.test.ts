import { checkInputRule } from '../../../testing/index.ts';
import { multipleJvms } from './multiple-jvms.ts';

const dump = (jvm: string) => ({ jvm, threads: [{ name: 'main' }] });

checkInputRule(multipleJvms, {
  silent: {
    'one JVM': { dumps: [dump('17'), dump('17')] },
    'a dump whose first lines were cut, of the same threads': {
      dumps: [{ threads: [{ name: 'main', id: '0x7f01' }] }, { jvm: '17', threads: [{ name: 'main', id: '0x7f01' }] }],
    },
  },
  fires: {
    'a dump whose first lines were cut, of other threads': {
      on: {
        dumps: [
          { threads: [{ name: 'main', id: '0x7f01' }] },
          { jvm: '17', threads: [{ name: 'main', id: '0x7f02' }] },
        ],
      },
      level: 'INFO',
    },
    'two versions': { on: { dumps: [dump('17'), dump('25')] }, level: 'INFO', explanation: /2 JVMs \(17; 25\)/ },
  },
});
