import { checkRecordingRule } from '../../../testing/index.ts';
import { boxing } from './boxing.ts';

checkRecordingRule(boxing, {
  silent: {
    'below a fifth': {
      samples: {
        'jdk.ObjectAllocationSample': [
          {
            times: 19,
            weight: 100,
            subject: 'java.lang.Integer',
            stack: ['java.lang.Integer.valueOf', 'com.shop.Sum.add'],
          },
          { times: 81, weight: 100, subject: 'byte[]', stack: ['com.shop.Page.render'] },
        ],
      },
    },
  },
  fires: {
    'a fifth': {
      on: {
        samples: {
          'jdk.ObjectAllocationSample': [
            {
              times: 20,
              weight: 100,
              subject: 'java.lang.Integer',
              stack: ['java.lang.Integer.valueOf', 'com.shop.Sum.add'],
            },
            { times: 80, weight: 100, subject: 'byte[]', stack: ['com.shop.Page.render'] },
          ],
        },
      },
      level: 'INFO',
      headline: /Sum.add/,
    },
    'four fifths': {
      on: {
        samples: {
          'jdk.ObjectAllocationSample': [
            {
              times: 80,
              weight: 100,
              subject: 'java.lang.Integer',
              stack: ['java.lang.Integer.valueOf', 'com.shop.Sum.add'],
            },
            { times: 20, weight: 100, subject: 'byte[]', stack: ['com.shop.Page.render'] },
          ],
        },
      },
      level: 'WARNING',
    },
  },
});
