import { checkInputRule } from '../../../testing/index.ts';
import { multipleJvms } from './multiple-jvms.ts';

const dump = (jvm: string) => ({ jvm, threads: [{ name: 'main' }] });

checkInputRule(multipleJvms, {
  silent: { 'one JVM': { dumps: [dump('17'), dump('17')] } },
  fires: {
    'two versions': { on: { dumps: [dump('17'), dump('25')] }, level: 'INFO', explanation: /2 JVMs \(17; 25\)/ },
  },
});
