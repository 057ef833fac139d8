import { checkRecordingRule, repeat } from '../../../testing/index.ts';
import { exceptionStorm } from './exception-storm.ts';

checkRecordingRule(exceptionStorm, {
  silent: {
    below: {
      tables: { 'jdk.ExceptionStatistics': repeat(61, (i) => ({ at: i * 1000, throwables: 500 + i * 99 })) },
      samples: {
        'jdk.JavaExceptionThrow': [
          {
            times: 20,
            subject: 'com.shop.Rejected',
            detail: 'no',
            stack: ['com.shop.Rejected.<init>', 'com.shop.Check.run'],
          },
        ],
      },
    },
    'a burst of the start': {
      seconds: 600,
      tables: {
        'jdk.ExceptionStatistics': repeat(601, (i) => ({ at: i * 1000, throwables: 2000 * Math.min(20, i) })),
      },
      facts: { jvm: { startMs: Date.parse('2026-01-01T00:00:00Z') } },
    },
    'too short': {
      ...{
        tables: { 'jdk.ExceptionStatistics': repeat(61, (i) => ({ at: i * 1000, throwables: 500 + i * 1000 })) },
        samples: {
          'jdk.JavaExceptionThrow': [
            {
              times: 20,
              subject: 'com.shop.Rejected',
              detail: 'no',
              stack: ['com.shop.Rejected.<init>', 'com.shop.Check.run'],
            },
          ],
        },
      },
      seconds: 9,
    },
  },
  fires: {
    'twenty seconds of ten minutes, and what allocates says which they are': {
      on: {
        seconds: 600,
        tables: {
          'jdk.ExceptionStatistics': repeat(601, (i) => ({
            at: i * 1000,
            throwables: 3000 * Math.max(0, Math.min(20, i - 200)),
          })),
        },
        samples: {
          'jdk.ObjectAllocationSample': [
            {
              times: 30,
              weight: 2000,
              subject: 'long[]',
              stack: [
                'java.lang.Throwable.fillInStackTrace',
                'java.lang.Throwable.<init>',
                'java.lang.NumberFormatException.<init>',
                'java.lang.Integer.parseInt',
                'com.shop.Intake.parse',
              ],
            },
          ],
        },
      },
      level: 'WARNING',
      headline:
        /^For some time, 3,000 exceptions a second, most of NumberFormatException in Intake\.parse by the samples$/,
      explanation: /were thrown in the worst ten seconds .* by the samples of allocated bytes/,
    },
    'a class that only the samples tell': {
      on: {
        tables: { 'jdk.ExceptionStatistics': repeat(61, (i) => ({ at: i * 1000, throwables: i * 2000 })) },
        samples: {
          'jdk.NativeMethodSample': [
            {
              times: 40,
              stack: [
                'java.lang.Throwable.fillInStackTrace',
                'java.lang.Throwable.<init>',
                'java.lang.Exception.<init>',
                'com.shop.Rejected.<init>',
                'com.shop.Check.run',
              ],
            },
          ],
        },
      },
      level: 'WARNING',
      headline: /^2,000 exceptions a second, most of Rejected in Check\.run by the samples$/,
    },
    'stacks that are read': {
      on: {
        tables: { 'jdk.ExceptionStatistics': repeat(61, (i) => ({ at: i * 1000, throwables: i * 2000 })) },
        samples: {
          'jdk.ExecutionSample': [
            {
              times: 40,
              stack: [
                'java.lang.StackTraceElement.of',
                'java.lang.Throwable.getStackTrace',
                'java.lang.Thread.getStackTrace',
                'com.shop.Audit.findCaller',
              ],
            },
          ],
        },
      },
      level: 'WARNING',
      headline: /^Audit\.findCaller reads stacks, up to 2,000 a second$/,
    },
    'a logger whose exceptions only the samples tell': {
      on: {
        tables: { 'jdk.ExceptionStatistics': repeat(61, (i) => ({ at: i * 1000, throwables: 500 + i * 2000 })) },
        samples: {
          'jdk.ExecutionSample': [
            {
              times: 40,
              stack: [
                'java.lang.Throwable.fillInStackTrace',
                'java.lang.Throwable.<init>',
                'ch.qos.logback.classic.spi.LoggingEvent.getCallerData',
                'ch.qos.logback.classic.Logger.info',
                'com.shop.Order.place',
              ],
            },
          ],
        },
      },
      level: 'WARNING',
      headline: /^Logging takes 2,000 stacks a second to name its callers, most for Order\.place$/,
    },
    'a logger that names its callers': {
      on: {
        tables: { 'jdk.ExceptionStatistics': repeat(61, (i) => ({ at: i * 1000, throwables: 500 + i * 2000 })) },
        samples: {
          'jdk.JavaExceptionThrow': [
            {
              times: 20,
              subject: 'java.lang.Throwable',
              stack: [
                'java.lang.Throwable.<init>',
                'ch.qos.logback.classic.spi.LoggingEvent.getCallerData',
                'ch.qos.logback.classic.Logger.info',
                'com.shop.Order.place',
              ],
            },
          ],
        },
      },
      level: 'WARNING',
      headline: /^Logging takes 2,000 stacks a second to name its callers, most for Order\.place$/,
    },
    'a hundred a second': {
      on: {
        tables: { 'jdk.ExceptionStatistics': repeat(61, (i) => ({ at: i * 1000, throwables: 500 + i * 100 })) },
        samples: {
          'jdk.JavaExceptionThrow': [
            {
              times: 20,
              subject: 'com.shop.Rejected',
              detail: 'no',
              stack: ['com.shop.Rejected.<init>', 'com.shop.Check.run'],
            },
          ],
        },
      },
      level: 'INFO',
      headline: /100 exceptions a second, most of Rejected/,
    },
    'a thousand': {
      on: {
        tables: { 'jdk.ExceptionStatistics': repeat(61, (i) => ({ at: i * 1000, throwables: 500 + i * 1000 })) },
        samples: {
          'jdk.JavaExceptionThrow': [
            {
              times: 20,
              subject: 'com.shop.Rejected',
              detail: 'no',
              stack: ['com.shop.Rejected.<init>', 'com.shop.Check.run'],
            },
          ],
        },
      },
      level: 'WARNING',
    },
    'errors alone were recorded, a few of all that was thrown': {
      on: {
        tables: { 'jdk.ExceptionStatistics': repeat(61, (i) => ({ at: i * 1000, throwables: 500 + i * 1000 })) },
        samples: {
          'jdk.JavaErrorThrow': [
            { times: 20, subject: 'java.lang.NoSuchMethodError', detail: 'no', stack: ['java.lang.Linker.resolve'] },
          ],
        },
      },
      level: 'WARNING',
      headline: /^1,000 exceptions a second$/,
    },
    'a storm in a short recording': {
      on: {
        tables: { 'jdk.ExceptionStatistics': repeat(7, (i) => ({ at: i * 1000, throwables: 500 + i * 10_000 })) },
        seconds: 7,
      },
      level: 'WARNING',
      headline: /10,000 exceptions a second/,
    },
  },
});
