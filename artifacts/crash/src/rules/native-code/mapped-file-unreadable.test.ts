import { checkCrashRule } from '../../../testing/index.ts';
import { mappedFileUnreadable } from './mapped-file-unreadable.ts';

const crash = {
  signal: 'SIGBUS',
  signalNumber: 7,
  signalCode: 'BUS_ADRERR',
  faultMapping: {
    from: 1n,
    to: 9n,
    path: '/opt/java/very/long/folder/of/a/vendor/jdk-21/lib/server/classes.jsa',
    line: 77,
  },
};
const warnings = [
  'Error accessing class data sharing archive. Mapped file inaccessible during execution, possible disk/network problem.',
];

const step = (line: number) => ({
  line,
  text: '[error occurred during error reporting (printing flags), id 0x7, SIGBUS (0x7) at pc=0x1]',
});

checkCrashRule(mappedFileUnreadable, {
  silent: {
    'the JVM does not call it a problem of the disk': { crash },
    'one step read the same page': { crash, report: { reportErrors: [step(36)] } },
    'macOS uses the signal for others': {
      crash,
      jvm: { platform: 'bsd-aarch64' },
      report: { reportErrors: [step(36), step(37)] },
    },
    'an access to the archive that no missing page explains': {
      crash: { signal: 'SIGSEGV', signalCode: 'SEGV_ACCERR' },
      warnings,
    },
    'a signal from outside': { crash: { ...crash, signalCode: 'SI_USER' }, warnings },
  },
  fires: {
    'the class data archive, and steps of the report': {
      on: {
        crash,
        warnings,
        report: {
          reportErrors: [
            {
              line: 36,
              text: '[error occurred during error reporting (printing flags), id 0x7, SIGBUS (0x7) at pc=0x1]',
            },
          ],
        },
      },
      level: 'FATAL',
      headline: /`….*\/lib\/server\/classes\.jsa` are gone: it was changed in place, or its storage failed/,
      explanation: /1 of the steps/,
      advice: /^Compare the time and size.*start of the JVM.*dmesg/,
    },
    'steps of the report, in a file that is not known': {
      on: {
        crash: { signal: 'SIGBUS', signalNumber: 7 },
        frame: 'C  [libc.so.6+0x9f4d4]  strerror_r+0x44',
        report: { reportErrors: [step(36), step(37)] },
      },
      level: 'FATAL',
      headline: /Pages of a mapped file are gone/,
    },
    'Windows, where nobody can shorten a mapped file': {
      on: {
        crash: { kind: 'exception', signal: 'EXCEPTION_IN_PAGE_ERROR' },
        frame: 'C  [zip.dll+0x7a2c]',
        jvm: { platform: 'windows-amd64' },
      },
      level: 'FATAL',
      advice: /network share/,
    },
    'the class data archive alone': { on: { crash, warnings }, level: 'FATAL' },
  },
});
