import { stageDiagnostics, stageLogLines } from './staged-capture.ts';
import type { StagedCase } from './staged-case.ts';

const thrown =
  (message: string, error: string, ...frames: string[]) =>
  (index: number): string =>
    [
      `ERROR [http-nio-8080-exec-${(index % 8) + 1}] com.acme.shop.OrderController - ${message}`,
      error,
      ...frames.map((frame) => `\tat ${frame}`),
    ].join('\n');

const gcLine = (seconds: number, id: number, text: string): string => {
  const time = new Date(Date.UTC(2026, 10, 20, 22, 5, seconds)).toISOString().replace('Z', '+0000');
  return `[${time}][${seconds}.000s][info][gc] GC(${id}) ${text}`;
};
const HEAD =
  '[2026-11-20T22:05:00.004+0000][0.004s][info][gc] Using G1\n[2026-11-20T22:05:00.012+0000][0.012s][info][gc,init] Heap Max Capacity: 256M';

const fullGcs = (count: number, every: number, text: (index: number) => string): string =>
  `${[HEAD, ...Array.from({ length: count }, (_, index) => gcLine(60 + index * every, index, `Pause Full (G1 Compaction Pause) ${text(index)}`))].join('\n')}\n`;

const LEAKING = [
  '   1:        940987      189105928  [B (java.base@17.0.15)',
  '   2:        410200       13126400  com.acme.shop.CartItem',
  '   3:        405573        9733752  java.util.HashMap$Node (java.base@17.0.15)',
  '   4:          2200          52800  com.acme.shop.Cart',
];

/** Faults of heap, metaspace and native memory. */
export const STAGED_MEMORY_FAULTS: readonly StagedCase[] = [
  {
    name: 'a heap that fills from collection to collection',
    fault: {
      files: {
        'gc.log': fullGcs(12, 50, (index) => `${170 + index * 7}M->${150 + index * 8}M(256M) 320.500ms`),
        'hdsub.out': stageDiagnostics(LEAKING),
      },
    },
    cause: 'heap-leak',
    sentence: [/CartItem/, /410,200/],
  },
  {
    name: 'a heap that is too small for what lives in it',
    fault: {
      files: { 'gc.log': fullGcs(12, 50, (index) => `${250 + (index % 3)}M->${244 + (index % 2)}M(256M) 320.500ms`) },
    },
    cause: 'heap-too-small',
    sentence: [/24\d MB/, /256 MB/],
  },
  {
    name: 'a collector that takes the time of the program',
    fault: { files: { 'gc.log': fullGcs(300, 2, () => '210M->120M(256M) 900.500ms') } },
    cause: 'gc-thrash',
    sentence: [/\d\d %/],
  },
  {
    name: 'class loaders that are kept',
    fault: {
      files: {
        'hdsub.out': stageDiagnostics([
          '   1:         40987        9105928  [B (java.base@17.0.15)',
          '   2:          4120         395520  com.acme.plugins.PluginClassLoader',
        ]),
      },
      log: stageLogLines(
        5,
        thrown(
          'plugin failed',
          'java.lang.OutOfMemoryError: Metaspace',
          'java.lang.ClassLoader.defineClass1(Native Method)',
          'com.acme.plugins.Plugins.load(Plugins.java:20)',
        ),
      ),
    },
    cause: 'loader-leak',
    sentence: [/PluginClassLoader/, /4120|4,120/],
  },
  {
    name: 'metaspace without room',
    fault: {
      log: stageLogLines(
        5,
        thrown(
          'script failed',
          'java.lang.OutOfMemoryError: Metaspace',
          'java.lang.ClassLoader.defineClass1(Native Method)',
          'com.acme.shop.Rules.compile(Rules.java:20)',
        ),
      ),
    },
    cause: 'metaspace-small',
    sentence: [/OutOfMemoryError: Metaspace/],
  },
  {
    name: 'direct buffers',
    fault: {
      log: stageLogLines(
        5,
        thrown(
          'read failed',
          'java.lang.OutOfMemoryError: Cannot reserve 1048576 bytes of direct buffer memory (allocated: 268000000, limit: 268435456)',
          'java.nio.Bits.reserveMemory(Bits.java:178)',
          'com.acme.shop.Images.read(Images.java:44)',
        ),
      ),
    },
    cause: 'direct-memory',
    sentence: [/Images\.read/],
  },
  {
    name: 'repeated explicit collections',
    fault: {
      files: {
        'gc.log': `${[HEAD, ...Array.from({ length: 20 }, (_, index) => gcLine(60 + index * 30, index, 'Pause Full (System.gc()) 90M->30M(256M) 820.500ms'))].join('\n')}\n`,
      },
    },
    cause: 'explicit-gc',
    sentence: [/System\.gc\(\)/],
  },
  {
    name: 'young collections that free nearly all, and a class in front of the histogram',
    fault: { files: { 'hdsub.out': stageDiagnostics(LEAKING) } },
    cause: undefined,
    sentence: [/No problem found/],
  },
];
