import { checkRecordingRule, repeat } from '../../../testing/index.ts';
import { deoptimizationStorm } from './deoptimization-storm.ts';

checkRecordingRule(deoptimizationStorm, {
  silent: {
    'code that is given up once, and left by each thread that was in it': {
      seconds: 120,
      tables: {
        'jdk.Deoptimization': repeat(93, (index) => ({
          at: 70_000 + index,
          compileId: 7,
          method: 'com.shop.Poll.run',
          reason: 'unstable_if',
          thread: index < 50 ? `worker-${index}` : '',
        })),
      },
    },
    'few, of many methods': {
      tables: {
        'jdk.Deoptimization': repeat(599, (i) => ({ at: i, method: `com.shop.M${i % 50}.run`, reason: 'class_check' })),
      },
    },
    'during the start': {
      ...{
        tables: {
          'jdk.Deoptimization': repeat(9000, (i) => ({
            at: i,
            method: `com.shop.M${i % 1}.run`,
            reason: 'class_check',
          })),
        },
      },
      facts: { jvm: { startMs: Date.parse('2026-01-01T00:00:00Z') } },
    },
  },
  fires: {
    'ten a second': {
      on: {
        tables: {
          'jdk.Deoptimization': repeat(600, (i) => ({
            at: i,
            method: `com.shop.M${i % 50}.run`,
            reason: 'class_check',
          })),
        },
      },
      level: 'INFO',
    },
    'one method': {
      on: {
        tables: {
          'jdk.Deoptimization': repeat(20, (i) => ({ at: i, method: `com.shop.M${i % 1}.run`, reason: 'class_check' })),
        },
      },
      level: 'WARNING',
      headline: /M0.run was given up 20 times/,
    },
  },
});
