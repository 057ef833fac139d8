import { checkCrashRule } from '../../../testing/index.ts';
import { stubCrash } from './stub-crash.ts';

checkCrashRule(stubCrash, {
  silent: {
    'the interpreter': { frame: 'v  ~Interpreter' },
    'a signal from outside': { frame: 'v  ~StubRoutines::call_stub', crash: { signalCode: 'SI_USER' } },
  },
  fires: {
    'a stub': { on: { frame: 'v  ~BufferBlob::flush_icache_stub' }, level: 'FATAL', headline: /flush_icache_stub/ },
  },
});
