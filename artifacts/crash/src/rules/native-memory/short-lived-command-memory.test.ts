import { checkCrashRule } from '../../../testing/index.ts';
import { shortLivedCommandMemory } from './short-lived-command-memory.ts';

const crash = { kind: 'native-oom', failedCall: 'mmap', failedBytes: 16 * 1024 ** 3 } as const;
const process = { elapsedSeconds: 0.06 };
const options = ['-Xms16384m', '-Xmx16384m'];
const command = (javaCommand: string) => ({ crash, process, options, jvm: { javaCommand, arguments: options } });

checkCrashRule(shortLivedCommandMemory, {
  silent: {
    'the server itself': command('org.apache.catalina.startup.Bootstrap start'),
    'a server of that word': command('com.acme.Stopwatch'),
    'a small heap': {
      ...command('org.apache.catalina.startup.Bootstrap stop'),
      jvm: { javaCommand: 'x.Bootstrap stop', arguments: ['-Xmx64m'] },
    },
  },
  fires: {
    'Tomcat is stopped': {
      on: command('org.apache.catalina.startup.Bootstrap stop'),
      level: 'SEVERE',
      headline: /heap of 16 GB/,
    },
    'Karaf is stopped': { on: command('org.apache.karaf.main.Stop'), level: 'SEVERE' },
  },
});
