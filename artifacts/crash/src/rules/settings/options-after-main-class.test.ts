import { checkCrashRule } from '../../../testing/index.ts';
import { optionsAfterMainClass } from './options-after-main-class.ts';

const command = (javaCommand: string) => ({ jvm: { javaCommand } });

checkCrashRule(optionsAfterMainClass, {
  silent: {
    'arguments of the program': command('com.acme.Main --port 80 -x'),
    'no command': {},
    'the launcher of Eclipse': command('launcher.jar -os linux -vmargs -Xms512m'),
  },
  fires: {
    'a heap size': { on: command('app.jar -Xmx4g'), level: 'WARNING', headline: /`-Xmx4g`/ },
    'a flag': { on: command('com.acme.Main -XX:+UseZGC'), level: 'WARNING' },
  },
});
