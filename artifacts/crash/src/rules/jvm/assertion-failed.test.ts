import { checkCrashRule } from '../../../testing/index.ts';
import { assertionFailed } from './assertion-failed.ts';

const crash = {
  kind: 'internal-error',
  signal: undefined,
  errorFile: 'sharedRuntime.cpp',
  errorLine: 833,
  message: 'fatal error: exception happened outside interpreter',
} as const;

checkCrashRule(assertionFailed, {
  silent: { 'a signal': {}, 'a limit of memory': { crash: { ...crash, message: 'fatal error: Hit MemLimit' } } },
  fires: {
    'a fatal error': { on: { crash }, level: 'FATAL', headline: /`sharedRuntime\.cpp:833`/ },
    'below a crash of the compiler': {
      on: { crash, thread: { kind: 'compiler', name: 'C2 CompilerThread0' } },
      level: 'SEVERE',
    },
  },
});
