import { checkCrashRule } from '../../../testing/index.ts';
import { earlyAccessOrDebugBuild } from './early-access-or-debug-build.ts';

checkCrashRule(earlyAccessOrDebugBuild, {
  silent: { 'a release': { jvm: { version: '17.0.15+6', build: '17.0.15+6-LTS', debugLevel: 'release' } } },
  fires: {
    'early access': {
      on: { jvm: { version: '7.0_80-b05', build: '1.7.0_80-ea-b05' } },
      level: 'WARNING',
      headline: /early access/,
    },
    fastdebug: { on: { jvm: { version: '21.0.1', debugLevel: 'fastdebug' } }, level: 'WARNING', headline: /fastdebug/ },
  },
});
