import { checkRecordingRule, repeat } from '../../../testing/index.ts';
import { oldObjectLeak } from './old-object-leak.ts';

const MB = 1024 * 1024;
const objects = (count: number, everyMs = 1500) =>
  repeat(count, (index) => ({
    class: 'byte[]',
    ageMs: undefined,
    sizeBytes: 100,
    allocatedAt: 'com.shop.Page.render',
    allocatedMs: index * everyMs,
    path: ['byte[]', 'java.util.HashMap', 'com.shop.Cache.ENTRIES'],
    root: 'static field',
  }));

checkRecordingRule(oldObjectLeak, {
  silent: { 'too few': { oldObjects: objects(19) }, 'allocated at the start': { oldObjects: objects(30, 10) } },
  fires: {
    'in a recording that is all warm-up, as a note': {
      on: {
        seconds: 30,
        oldObjects: objects(60, 400),
        facts: { jvm: { startMs: Date.parse('2026-01-01T00:00:00Z') - 1000 } },
        tables: {
          'jdk.GCHeapSummary': repeat(30, (index) => ({
            at: 1000 * index,
            when: 'After GC',
            heapUsed: (20 + 3 * index) * MB,
            'heapSpace.reservedSize': 1000 * MB,
          })),
        },
      },
      level: 'INFO',
      headline: /are held by Cache\.ENTRIES, and the heap in use rises$/,
    },
    'few collections, each of which leaves more behind': {
      on: {
        seconds: 30,
        oldObjects: objects(60, 400),
        facts: { jvm: { startMs: Date.parse('2026-01-01T00:00:00Z') - 1000 } },
        tables: {
          'jdk.GCHeapSummary': repeat(6, (index) => ({
            at: 5000 * index,
            when: 'After GC',
            heapUsed: (8 + 9 * index) * MB,
            'heapSpace.reservedSize': 256 * MB,
          })),
        },
      },
      level: 'INFO',
      headline: /are held by Cache\.ENTRIES, and the heap in use rises$/,
    },
    'one path': {
      on: { oldObjects: objects(30) },
      level: 'WARNING',
      headline: /old objects are held by Cache\.ENTRIES$/,
    },
    'a local variable of a thread': {
      on: {
        oldObjects: objects(30).map((one) => ({ ...one, root: 'Threads Handle Area Thread Name: worker-1, Id: 7' })),
      },
      level: 'WARNING',
      headline: /are held by Cache\.ENTRIES of thread "worker-1"$/,
    },
    'in a recording, half of which is the warm-up': {
      on: {
        seconds: 92,
        oldObjects: objects(60),
        facts: { jvm: { startMs: Date.parse('2026-01-01T00:00:00Z') - 5000 } },
      },
      level: 'WARNING',
    },
    'a static field whose class is known, which a thread has on its stack': {
      on: {
        oldObjects: objects(30).map((one) => ({
          ...one,
          path: ['byte[]', 'java.util.HashMap$Node.val', 'java.util.HashMap.table', 'static com.shop.Session.ALL'],
          root: 'Threads Stack Variable Thread Name: main',
        })),
      },
      level: 'WARNING',
      headline: /old objects are held by Session\.ALL$/,
    },
    'a static field, below what the JVM keeps of a class': {
      on: {
        oldObjects: objects(30).map((one) => ({
          ...one,
          path: [
            'byte[]',
            'java.lang.Object[][7]',
            'java.util.ArrayList.elementData',
            'com.shop.Bus.listeners',
            'java.lang.Class.BUS',
            'java.lang.Object[][2]',
            'java.util.ArrayList.elementData',
            'jdk.internal.loader.ClassLoaders$AppClassLoader.classes',
          ],
        })),
      },
      level: 'WARNING',
      headline: /are held by Bus\.listeners of the static field BUS$/,
    },
    'a collection in a static field': {
      on: {
        oldObjects: objects(30).map((one) => ({
          ...one,
          path: ['byte[]', 'java.util.HashMap.table', 'java.lang.Class.SEEN', 'com.acme.WebClassLoader.classes'],
        })),
      },
      level: 'WARNING',
      headline: /are held by the static field SEEN$/,
    },
    'a heap that is full a minute after the start': {
      on: {
        seconds: 70,
        oldObjects: objects(40).map((one) => ({ ...one, path: [], root: undefined })),
        facts: { jvm: { startMs: Date.parse('2026-01-01T00:00:00Z') - 1000 } },
        tables: {
          'jdk.GCHeapSummary': repeat(20, (i) => ({
            at: i * 3000,
            gcId: i,
            when: 'After GC',
            heapUsed: Math.min(200, 100 + 10 * i) * MB,
            'heapSpace.reservedSize': 200 * MB,
          })),
        },
      },
      level: 'SEVERE',
      headline: /are byte\[\] allocated in Page\.render, and the heap in use rises$/,
    },
    'objects that the JDK allocates for the program': {
      on: {
        oldObjects: objects(40).map((one) => ({
          ...one,
          ...{ path: [], root: undefined, allocatedAt: 'java.io.UnixFileSystem.resolve', stack: 0 },
        })),
        samples: {
          'jdk.ObjectAllocationSample': [
            {
              ...{ times: 30, weight: 5000, subject: 'byte[]', thread: 'a' },
              stack: ['java.io.UnixFileSystem.resolve', 'java.io.File.<init>', 'com.shop.Upload.store'],
            },
          ],
        },
        tables: {
          'jdk.GCHeapSummary': repeat(20, (i) => ({ at: i * 3000, when: 'After GC', heapUsed: (100 + 10 * i) * MB })),
        },
      },
      level: 'SEVERE',
      headline: /are byte\[\] allocated in Upload\.store, and the heap in use rises$/,
    },
    'objects without a stack, which the samples of allocations have': {
      on: {
        oldObjects: objects(40).map((one) => ({ ...one, path: [], root: undefined, allocatedAt: undefined })),
        samples: {
          'jdk.ObjectAllocationSample': [
            { times: 30, weight: 5000, subject: 'byte[]', stack: ['com.shop.Page.render'], thread: 'a' },
          ],
        },
        tables: {
          'jdk.GCHeapSummary': repeat(20, (i) => ({ at: i * 3000, when: 'After GC', heapUsed: (100 + 10 * i) * MB })),
        },
      },
      level: 'SEVERE',
      headline: /are byte\[\] that Page\.render allocates, and the heap in use rises$/,
    },
    'and the live set rises': {
      on: {
        oldObjects: objects(30),
        tables: {
          'jdk.GCHeapSummary': repeat(20, (i) => ({
            at: i * 3000,
            gcId: i,
            when: 'After GC',
            heapUsed: (100 + 10 * i) * MB,
          })),
        },
      },
      level: 'SEVERE',
    },
  },
});
