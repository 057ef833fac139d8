import { checkCrashRule } from '../../../testing/index.ts';
import { compiledCodeCrash } from './compiled-code-crash.ts';

const frame =
  'J 1985 C2 java.net.URLStreamHandler.parseURL(Ljava/net/URL;Ljava/lang/String;II)V (1193 bytes) @ 0x1 [0x0+0x1]';

checkCrashRule(compiledCodeCrash, {
  silent: {
    'interpreted code': { frame: 'j  com.acme.Main.run()V+12' },
    'a signal from outside': { frame, crash: { sentByKill: true } },
  },
  fires: {
    'a compiled method': { on: { frame }, level: 'FATAL', headline: /C2 compiled: `URLStreamHandler\.parseURL`/ },
  },
});
