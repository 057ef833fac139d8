import { checkCrashRule } from '../../../testing/index.ts';
import { redefinitionBeforeCrash } from './redefinition-before-crash.ts';

const sketch = (uptimeSeconds: number) => ({
  process: { elapsedSeconds: 100 },
  events: [{ group: 'redefinitions' as const, uptimeSeconds, text: 'redefined class name=com.acme.Order, count=1' }],
});

checkCrashRule(redefinitionBeforeCrash, {
  silent: { 'long ago': sketch(94) },
  fires: { 'five seconds before': { on: sketch(95), level: 'WARNING', headline: /`com\.acme\.Order`/ } },
});
