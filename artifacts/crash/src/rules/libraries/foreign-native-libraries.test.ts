import { checkCrashRule } from '../../../testing/index.ts';
import { foreignNativeLibraries } from './foreign-native-libraries.ts';

checkCrashRule(foreignNativeLibraries, {
  silent: { 'the JDK alone': { libraries: [{ path: '/opt/jdk/lib/libjava.so', owner: 'jdk' }] } },
  fires: {
    'one of the application': {
      on: { libraries: [{ path: '/opt/app/libacmeimg.so' }] },
      level: 'INFO',
      headline: /libacmeimg\.so/,
    },
  },
});
