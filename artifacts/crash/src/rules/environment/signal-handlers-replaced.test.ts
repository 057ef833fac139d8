import { checkCrashRule } from '../../../testing/index.ts';
import { signalHandlersReplaced } from './signal-handlers-replaced.ts';

const handlers = (signal: string, foreign: boolean) => ({
  report: { signalHandlers: [{ signal, handler: 'handler in libacme.so', foreign, line: 70 }] },
});

checkCrashRule(signalHandlersReplaced, {
  silent: {
    'of the JVM': handlers('SIGSEGV', false),
    'a signal that the JVM does not need': handlers('SIGUSR1', true),
  },
  fires: { 'of another library': { on: handlers('SIGSEGV', true), level: 'WARNING', headline: /libacme\.so/ } },
});
