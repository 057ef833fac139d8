import { checkCrashRule } from '../../../testing/index.ts';
import { mallocLimit } from './malloc-limit.ts';

const reached = (what: string) =>
  ({
    crash: {
      kind: 'internal-error',
      message: `fatal error: MallocLimit: reached ${what} limit (triggering allocation size: 1024K, allocated so far: 40960K, limit: 40960K)`,
    },
  }) as const;

checkCrashRule(mallocLimit, {
  silent: { 'another error': { crash: { kind: 'internal-error', message: 'fatal error: MallocLimit' } } },
  fires: {
    'the limit of all': {
      on: reached('global'),
      level: 'FATAL',
      headline: /^Native memory reached the 40960K of -XX:MallocLimit/,
    },
    'the limit of a category': {
      on: reached('category "mtOther"'),
      level: 'FATAL',
      headline: /category mtOther reached/,
      explanation: /direct buffers/,
    },
  },
});
