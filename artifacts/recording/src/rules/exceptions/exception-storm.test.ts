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
