import { checkRecordingRule, cpuLoad } from '../../../testing/index.ts';
import { costCenter } from './cost-center.ts';

checkRecordingRule(costCenter, {
  silent: {
    'volatile fields of concurrent collections': {
      samples: {
        'jdk.ExecutionSample': [
          {
            times: 900,
            stack: ['java.lang.invoke.VarHandleReferences$FieldInstanceReadWrite.getVolatile', 'com.shop.Queue.poll'],
            state: 'STATE_RUNNABLE',
            thread: 'main',
          },
          {
            times: 900,
            stack: [
              'java.lang.invoke.DirectMethodHandle$Holder.invokeStatic',
              'java.lang.invoke.LambdaForm$MH.linkToTargetMethod',
              'com.shop.Queue.join',
            ],
            state: 'STATE_RUNNABLE',
            thread: 'main',
          },
        ],
      },
    },
    'below a tenth': {
      samples: {
        'jdk.ExecutionSample': [
          {
            times: 99,
            stack: ['java.util.regex.Pattern$Loop.match', 'com.shop.Order.check'],
            state: 'STATE_RUNNABLE',
            thread: 'main',
          },
          { times: 901, stack: ['com.shop.Other.run'], state: 'STATE_RUNNABLE', thread: 'other' },
        ],
      },
    },
  },
  fires: {
    'a third': {
      on: {
        samples: {
          'jdk.ExecutionSample': [
            {
              times: 350,
              stack: ['java.util.regex.Pattern$Loop.match', 'com.shop.Order.check'],
              state: 'STATE_RUNNABLE',
              thread: 'main',
            },
            { times: 650, stack: ['com.shop.Other.run'], state: 'STATE_RUNNABLE', thread: 'other' },
          ],
        },
        tables: { 'jdk.CPULoad': cpuLoad(0.5) },
      },
      level: 'WARNING',
      headline: /regular expressions, called by Order.check/,
    },
    'a JVM that others keep from the processors': {
      on: {
        samples: {
          'jdk.ExecutionSample': [
            {
              times: 350,
              stack: ['org.h2.index.Cursor.next', 'org.h2.command.Query.run', 'com.shop.Orders.find'],
              state: 'STATE_RUNNABLE',
              thread: 'main',
            },
            { times: 650, stack: ['com.shop.Other.run'], state: 'STATE_RUNNABLE', thread: 'other' },
          ],
        },
        tables: { 'jdk.CPULoad': cpuLoad(0.04, 0.95) },
      },
      level: 'WARNING',
      headline: /queries of a database inside the JVM, called by Orders\.find$/,
    },
    'lists that are searched': {
      on: {
        samples: {
          'jdk.ExecutionSample': [
            {
              times: 350,
              stack: [
                'java.lang.String.equals',
                'java.util.ArrayList.indexOfRange',
                'java.util.ArrayList.indexOf',
                'java.util.ArrayList.contains',
                'com.shop.Order.check',
              ],
              state: 'STATE_RUNNABLE',
              thread: 'main',
            },
            {
              times: 650,
              stack: ['java.util.ArrayList.add', 'com.shop.Other.run'],
              state: 'STATE_RUNNABLE',
              thread: 'other',
            },
          ],
        },
        tables: { 'jdk.CPULoad': cpuLoad(0.5) },
      },
      level: 'WARNING',
      headline: /35 % of the processor time goes to searching lists from their begin, called by Order.check/,
    },
    'an idle JVM': {
      on: {
        samples: {
          'jdk.ExecutionSample': [
            {
              times: 350,
              stack: ['java.util.regex.Pattern$Loop.match', 'com.shop.Order.check'],
              state: 'STATE_RUNNABLE',
              thread: 'main',
            },
            { times: 650, stack: ['com.shop.Other.run'], state: 'STATE_RUNNABLE', thread: 'other' },
          ],
        },
        tables: { 'jdk.CPULoad': cpuLoad(0.04) },
      },
      level: 'INFO',
    },
  },
});
