import { checkRecordingRule, cpuLoad } from '../../../testing/index.ts';
import { costCenter } from './cost-center.ts';

const inThread = (thread: string, times: number, ...stack: string[]) => ({
  times,
  stack,
  state: 'STATE_RUNNABLE',
  thread,
});

const PARSING = [
  'java.util.zip.Inflater.inflate',
  'java.lang.ClassLoader.loadClass',
  'org.codehaus.groovy.control.CompilationUnit.compile',
  'groovy.lang.GroovyShell.evaluate',
  'com.shop.Discount.apply',
];

checkRecordingRule(costCenter, {
  silent: {
    'scripts that are compiled at the start': {
      samples: {
        'jdk.ExecutionSample': [
          { ...inThread('main', 300, ...PARSING), every: 100 },
          inThread('main', 300, 'com.shop.Order.add'),
        ],
      },
      tables: { 'jdk.CPULoad': cpuLoad(0.5) },
    },
    'a program that is started by reflection': {
      samples: {
        'jdk.ExecutionSample': [
          inThread(
            'main',
            300,
            'java.util.HashMap.merge',
            'com.shop.Counters.add',
            'com.shop.Counters.run',
            'jdk.internal.reflect.DirectMethodHandleAccessor.invoke',
            'java.lang.reflect.Method.invoke',
            'com.shop.Launcher.main',
          ),
        ],
      },
      tables: { 'jdk.CPULoad': cpuLoad(0.5) },
    },
    'native methods that wait': {
      samples: {
        'jdk.ExecutionSample': [inThread('main', 300, 'com.shop.Order.add')],
        'jdk.NativeMethodSample': [
          inThread('main', 900, 'sun.nio.ch.SocketDispatcher.read0', 'javax.crypto.CipherInputStream.read'),
        ],
      },
      tables: { 'jdk.CPULoad': cpuLoad(0.5) },
    },
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
    'properties that are read for each request': {
      on: {
        samples: {
          'jdk.ExecutionSample': [
            inThread(
              'main',
              300,
              'java.util.concurrent.ConcurrentHashMap.put',
              'java.util.Properties.load',
              'com.shop.Request.read',
            ),
          ],
        },
        tables: { 'jdk.CPULoad': cpuLoad(0.5) },
      },
      level: 'WARNING',
      headline: /goes to reading property files, called by Request\.read$/,
    },
    'a lock that nobody but a library wants': {
      on: {
        recording: { isCollapsed: true, durationMs: 0 },
        samples: {
          collapsed: [
            inThread('main', 300, '[lock] java.util.Properties', 'java.util.Hashtable.get', 'com.taobao.Settings.read'),
            inThread('main', 10, 'com.shop.Order.add'),
          ],
        },
      },
      level: 'INFO',
      headline: /goes to waiting for locks, called by Settings\.read$/,
    },
    'calls of the security manager on the way to work': {
      on: {
        samples: {
          'jdk.ExecutionSample': [
            inThread('main', 300, 'java.util.regex.Pattern.compile', 'com.shop.Order.add'),
            inThread(
              'main',
              200,
              'com.shop.Scene.draw',
              'java.security.AccessController.doPrivileged',
              'com.shop.Timer.run',
            ),
          ],
        },
        tables: { 'jdk.CPULoad': cpuLoad(0.5) },
      },
      level: 'WARNING',
      explanation: /regular expressions(?!.*encryption)/,
    },
    'a queue that is asked again and again': {
      on: {
        samples: {
          'jdk.ExecutionSample': [
            inThread('drainer', 300, 'java.util.concurrent.ConcurrentLinkedQueue.poll', 'com.shop.Feed.drain'),
          ],
        },
        tables: { 'jdk.CPULoad': cpuLoad(0.5) },
      },
      level: 'WARNING',
      headline: /goes to asking queues for work that is not there, called by Feed\.drain$/,
    },
    'archives that are opened for each call': {
      on: {
        samples: {
          'jdk.ExecutionSample': [
            inThread(
              'page',
              300,
              'java.util.zip.ZipFile$Source.initCEN',
              'java.util.zip.ZipFile.<init>',
              'com.shop.Texts.get',
            ),
          ],
        },
        tables: { 'jdk.CPULoad': cpuLoad(0.5) },
      },
      level: 'WARNING',
      headline: /goes to opening archives, called by Texts\.get$/,
    },
    'passwords that are hashed': {
      on: {
        samples: {
          'jdk.ExecutionSample': [
            inThread(
              'login',
              300,
              'org.mindrot.jbcrypt.BCrypt.key',
              'org.mindrot.jbcrypt.BCrypt.hashpw',
              'com.shop.Login.check',
            ),
          ],
        },
        tables: { 'jdk.CPULoad': cpuLoad(0.5) },
      },
      level: 'WARNING',
      headline: /goes to hashing passwords, called by Login\.check$/,
    },
    'passwords that are hashed deep below': {
      on: {
        samples: {
          'jdk.ExecutionSample': [
            inThread(
              'login',
              300,
              'sun.security.provider.SHA2.implCompress0',
              ...Array<string>(8).fill('sun.security.provider.DigestBase.engineDigest'),
              'com.sun.crypto.provider.PBKDF2KeyImpl.deriveKey',
              'com.shop.Login.check',
            ),
          ],
        },
        tables: { 'jdk.CPULoad': cpuLoad(0.5) },
      },
      level: 'WARNING',
      headline: /goes to hashing passwords, called by Login\.check$/,
    },
    'changes that are searched for before each query': {
      on: {
        samples: {
          'jdk.ExecutionSample': [
            inThread(
              'http-1',
              300,
              'java.lang.reflect.Field.get',
              'org.hibernate.property.access.spi.GetterFieldImpl.get',
              'org.hibernate.event.internal.DefaultFlushEntityEventListener.onFlushEntity',
              'org.hibernate.event.internal.AbstractFlushingEventListener.flushEntities',
              'org.hibernate.query.spi.AbstractQuery.list',
              'com.shop.Orders.reprice',
            ),
          ],
        },
        tables: { 'jdk.CPULoad': cpuLoad(0.5) },
      },
      level: 'WARNING',
      headline: /goes to searching entities for changes \(flush\), called by Orders\.reprice$/,
    },
    'scripts that are compiled again and again': {
      on: {
        samples: {
          'jdk.ExecutionSample': [inThread('main', 500, ...PARSING), inThread('main', 300, 'com.shop.Order.add')],
        },
        tables: { 'jdk.CPULoad': cpuLoad(0.5) },
      },
      level: 'WARNING',
      headline: /62\.5 % .* compiling scripts, expressions or templates, called by Discount\.apply/,
    },
    'collapsed stacks, whose unit nobody knows': {
      on: {
        recording: { isCollapsed: true, durationMs: 0 },
        samples: {
          collapsed: [
            inThread('main', 300, 'java.util.HashMap$TreeNode.find', 'com.shop.Grid.add'),
            inThread('main', 100, 'com.shop.Order.add'),
          ],
        },
      },
      level: 'INFO',
      headline: /^75 % of the weight of the stacks goes to hash maps whose keys collide, called by Grid\.add$/,
    },
    'division, which decimals and keys share: decimals': {
      on: {
        samples: {
          'jdk.ExecutionSample': [
            inThread(
              'main',
              600,
              'java.math.MutableBigInteger.divideKnuth',
              'java.math.BigDecimal.divide',
              'com.shop.Loan.rate',
            ),
            inThread('main', 400, 'com.shop.Order.add'),
          ],
        },
        tables: { 'jdk.CPULoad': cpuLoad(0.5) },
      },
      level: 'WARNING',
      headline: /goes to BigDecimal and BigInteger, called by Loan\.rate$/,
    },
    'a serializer for each message': {
      on: {
        samples: {
          'jdk.ExecutionSample': [
            inThread(
              'main',
              600,
              'java.util.ArrayList.add',
              'com.esotericsoftware.kryo.Kryo.<init>',
              'com.shop.Codec.decode',
            ),
            inThread('main', 400, 'com.shop.Order.add'),
          ],
        },
        tables: { 'jdk.CPULoad': cpuLoad(0.5) },
      },
      level: 'WARNING',
      headline: /^60 % of the processor time goes to making serializers, called by Codec\.decode$/,
    },
    'native methods that compute now and then': {
      on: {
        samples: {
          'jdk.NativeMethodSample': [
            inThread('main', 1799, 'java.util.zip.Deflater.deflateBytesBytes', 'com.shop.Export.write'),
          ],
        },
        tables: { 'jdk.CPULoad': cpuLoad(0.25) },
      },
      level: 'INFO',
    },
    'native methods that compute': {
      on: {
        samples: {
          'jdk.ExecutionSample': [inThread('main', 200, 'com.shop.Order.add')],
          'jdk.NativeMethodSample': [
            inThread('main', 1800, 'java.util.zip.Deflater.deflateBytesBytes', 'com.shop.Export.write'),
          ],
        },
        tables: { 'jdk.CPULoad': cpuLoad(0.5) },
      },
      level: 'WARNING',
      headline: /90 % .* compression, called by Export\.write/,
    },
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
