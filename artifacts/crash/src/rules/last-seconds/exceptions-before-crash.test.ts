import { checkCrashRule } from '../../../testing/index.ts';
import { exceptionsBeforeCrash } from './exceptions-before-crash.ts';

const sketch = (size: number) => ({
  process: { elapsedSeconds: 10 },
  events: Array.from({ length: size }, () => ({
    group: 'exceptions' as const,
    uptimeSeconds: 9.5,
    text: "Exception <a 'java/net/SocketException'{0x1}>",
  })),
});

checkCrashRule(exceptionsBeforeCrash, {
  silent: { nine: sketch(9) },
  fires: { ten: { on: sketch(10), level: 'INFO', headline: /java\.net\.SocketException/ } },
});
