import { checkCrashRule } from '../../../testing/index.ts';
import { jdkOutOfSupport } from './jdk-out-of-support.ts';

const ended = { longTerm: false, supportEndsAt: Date.parse('2019-09-17') };

checkCrashRule(jdkOutOfSupport, {
  silent: {
    'before its end': { jvm: { feature: 12 }, age: ended, at: Date.parse('2019-09-01') },
    'a release that lives': { jvm: { feature: 25 }, age: { longTerm: true, supportEndsAt: Date.parse('2031-09-30') } },
  },
  fires: {
    'after its end': {
      on: { jvm: { feature: 12 }, age: ended, at: Date.parse('2020-01-01') },
      level: 'WARNING',
      headline: /JDK 12 gets no updates since 2019-09-17/,
    },
    'without a time': { on: { jvm: { feature: 12 }, age: ended }, level: 'WARNING' },
  },
});
