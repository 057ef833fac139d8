import { checkCrashRule } from '../../../testing/index.ts';
import { explicitGcDisabled } from './explicit-gc-disabled.ts';

checkCrashRule(explicitGcDisabled, {
  silent: { 'not set': {}, 'taken back': { options: ['-XX:+DisableExplicitGC', '-XX:-DisableExplicitGC'] } },
  fires: {
    'with Netty': {
      on: { options: ['-XX:+DisableExplicitGC'], javaStack: ['j  io.netty.channel.nio.NioEventLoop.run()V+1'] },
      level: 'WARNING',
      headline: /with direct buffers/,
    },
    'without a known user': { on: { options: ['-XX:+DisableExplicitGC'] }, level: 'WARNING' },
  },
});
