import { checkRecordingRule } from '../../../testing/index.ts';
import { errorsThrown } from './errors-thrown.ts';

checkRecordingRule(errorsThrown, {
  silent: {
    below: {
      samples: {
        'jdk.JavaErrorThrow': [
          {
            at: 0,
            every: 500,
            times: 29,
            subject: 'java.lang.AssertionError',
            detail: 'x',
            stack: ['com.shop.Check.run'],
          },
        ],
      },
    },
    'a parser looks ahead': {
      samples: {
        'jdk.JavaErrorThrow': [
          {
            at: 0,
            every: 500,
            times: 90,
            subject: 'com.shop.Parser$LookaheadSuccess',
            detail: 'x',
            stack: ['com.shop.Check.run'],
          },
        ],
      },
    },
  },
  fires: {
    'thirty a minute': {
      on: {
        samples: {
          'jdk.JavaErrorThrow': [
            {
              at: 0,
              every: 500,
              times: 30,
              subject: 'java.lang.AssertionError',
              detail: 'x',
              stack: ['com.shop.Check.run'],
            },
          ],
        },
      },
      level: 'INFO',
      headline: /30 AssertionErrors were thrown in Check.run/,
    },
    sixty: {
      on: {
        samples: {
          'jdk.JavaErrorThrow': [
            {
              at: 0,
              every: 500,
              times: 60,
              subject: 'java.lang.AssertionError',
              detail: 'x',
              stack: ['com.shop.Check.run'],
            },
          ],
        },
      },
      level: 'WARNING',
    },
    'deep recursion': {
      on: {
        samples: {
          'jdk.JavaErrorThrow': [
            {
              at: 0,
              every: 500,
              times: 10,
              subject: 'java.lang.StackOverflowError',
              detail: 'x',
              stack: ['com.shop.Check.run'],
            },
          ],
        },
      },
      level: 'SEVERE',
    },
  },
});
