import { checkCrashRule } from '../../../testing/index.ts';
import { foreignNativeLibraries } from './foreign-native-libraries.ts';

checkCrashRule(foreignNativeLibraries, {
  silent: {
    'the JDK alone': { libraries: [{ path: '/opt/jdk/lib/libjava.so', owner: 'jdk' }] },
    'the debugger of the JDK is an agent, but not foreign': {
      libraries: [
        { path: 'c:\\java\\jdk8\\jre\\bin\\server\\jvm.dll', owner: 'jvm' },
        { path: 'C:\\Java\\jdk8\\jre\\bin\\jdwp.dll', owner: 'agent' },
      ],
    },
  },
  fires: {
    'one of the application': {
      on: { libraries: [{ path: '/opt/app/libacmeimg.so' }] },
      level: 'INFO',
      headline: /libacmeimg\.so/,
    },
  },
});
