import assert from 'node:assert/strict';
import { test } from 'node:test';
import { checkRecordingRule } from '../../../testing/index.ts';
import { sketchAnalysis } from '../../../testing/recording-sketch.ts';
import { highAllocationRate } from './high-allocation-rate.ts';

const MB = 1024 * 1024;

checkRecordingRule(highAllocationRate, {
  silent: {
    'below 1 GB/s': {
      samples: {
        'jdk.ObjectAllocationSample': [
          { times: 60, weight: 1023 * MB, subject: 'byte[]', stack: ['com.shop.Page.render'] },
        ],
      },
    },
  },
  fires: {
    'a thread that ended before it said how much it allocated': {
      on: {
        tables: {
          'jdk.ThreadAllocationStatistics': [
            { at: 0, allocated: 15 * MB, thread: 'main' },
            { at: 0, allocated: MB, thread: 'other' },
            { at: 59_000, allocated: 2 * MB, thread: 'other' },
          ],
        },
        samples: {
          'jdk.ObjectAllocationSample': [
            { times: 121, weight: 1024 * MB, subject: 'byte[]', thread: 'main', stack: ['com.shop.Page.render'] },
          ],
        },
      },
      level: 'INFO',
      headline: /2 GB\/s, 100 % .* Page.render/,
    },
    'a thread that ended after it had said twice how much it allocated': {
      on: {
        tables: {
          'jdk.ThreadAllocationStatistics': [
            { at: 0, allocated: 15 * MB, thread: 'main' },
            { at: 100, allocated: 60 * MB, thread: 'main' },
            { at: 59_000, allocated: 2 * MB, thread: 'other' },
          ],
        },
        samples: {
          'jdk.ObjectAllocationSample': [
            { times: 121, weight: 1024 * MB, subject: 'byte[]', thread: 'main', stack: ['com.shop.Page.render'] },
          ],
        },
      },
      level: 'INFO',
      headline: /2 GB\/s, 100 % .* Page.render/,
    },
    '1 GB/s': {
      on: {
        samples: {
          'jdk.ObjectAllocationSample': [
            { times: 60, weight: 1024 * MB, subject: 'byte[]', stack: ['com.shop.Page.render'] },
          ],
        },
      },
      level: 'INFO',
      headline: /1 GB\/s, 100 % .* Page.render/,
    },
    'a method of the JDK stands for whoever called it': {
      on: {
        samples: {
          'jdk.ObjectAllocationSample': [
            {
              times: 40,
              weight: 1024 * MB,
              subject: 'byte[]',
              stack: ['java.util.Arrays.copyOf', 'com.shop.Page.render'],
            },
            {
              times: 20,
              weight: 1024 * MB,
              subject: 'byte[]',
              stack: ['java.lang.String.concat', 'com.shop.Cart.print'],
            },
          ],
        },
      },
      level: 'INFO',
      headline: /1 GB\/s, 66\.7 % .* Page.render/,
    },
  },
});

test('it is as severe as the time that it costs in collections', () => {
  const analysis = sketchAnalysis({
    samples: {
      'jdk.ObjectAllocationSample': [
        { times: 60, weight: 1024 * MB, subject: 'byte[]', stack: ['com.shop.Page.render'] },
      ],
    },
  });
  const judge = (throughputPercent: number) =>
    highAllocationRate.check({
      ...analysis,
      gc: { throughputPercent, allocationStalls: { count: 0 } } as NonNullable<typeof analysis.gc>,
    })?.level;
  assert.deepEqual([95.1, 95, 90.1, 90].map(judge), ['INFO', 'WARNING', 'WARNING', 'SEVERE']);
});
