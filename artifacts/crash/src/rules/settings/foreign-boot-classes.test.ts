import { checkCrashRule } from '../../../testing/index.ts';
import { foreignBootClasses } from './foreign-boot-classes.ts';

const internal = { kind: 'internal-error', signal: undefined, message: 'fatal error: Invalid layout' } as const;
const boot = { crash: internal, thread: { name: 'Unknown thread', state: '_thread_in_vm' } };
const libraries = [{ path: 'C:\\Java\\jdk8\\jre\\bin\\server\\jvm.dll', name: 'jvm.dll', owner: 'jvm' as const }];

checkCrashRule(foreignBootClasses, {
  silent: {
    'the classes of the JDK': { ...boot, libraries, options: ['-Xbootclasspath:c:\\java\\jdk8\\jre\\lib\\rt.jar'] },
    'classes are added': { ...boot, options: ['-Xbootclasspath/a:/opt/sdk/android.jar'] },
    'no such option': { ...boot, options: ['-Xmx1g'] },
    'a crash after the start': {
      crash: internal,
      thread: { name: 'main' },
      process: { elapsedSeconds: 40 },
      options: ['-Xbootclasspath:/opt/sdk/stubs.jar'],
    },
  },
  fires: {
    'stubs of Android': {
      on: { ...boot, options: ['-Xbootclasspath:D:\\sdk\\platforms\\android-1\\android.jar'] },
      level: 'FATAL',
      headline: /boot class library does not belong to this JVM/,
      explanation: /stubs of Android/,
    },
    'the library of another JDK': {
      on: { ...boot, libraries, options: ['-Xbootclasspath:D:\\Java\\jdk7\\jre\\lib\\rt.jar'] },
      level: 'FATAL',
    },
    'in the first second': {
      on: {
        crash: internal,
        thread: { name: 'main' },
        process: { elapsedSeconds: 0 },
        options: ['-Xbootclasspath:/opt/sdk/stubs.jar:/opt/sdk/more.jar'],
      },
      level: 'FATAL',
    },
  },
});
