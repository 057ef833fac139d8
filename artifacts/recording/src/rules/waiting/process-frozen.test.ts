import { checkRecordingRule, repeat } from '../../../testing/index.ts';
import { processFrozen } from './process-frozen.ts';

/** Statistics of each second, without those of a part of the recording. */
const beats = (from: number, to: number) => ({
  'jdk.CPULoad': repeat(120, (second) => ({ at: 1000 * second, jvmUser: 0.1, jvmSystem: 0, machineTotal: 0.2 })).filter(
    ({ at }) => at <= 1000 * from || at >= 1000 * to,
  ),
});

checkRecordingRule(processFrozen, {
  silent: {
    'some seconds': { seconds: 120, tables: beats(40, 49) },
    'other threads went on': {
      seconds: 120,
      tables: beats(40, 65),
      samples: { 'jdk.ThreadSleep': [{ times: 60, weight: 100, thread: 'a', stack: ['com.shop.A.rest'] }] },
    },
    'a pause of the JVM': {
      seconds: 120,
      tables: {
        ...beats(40, 65),
        'jdk.ExecuteVMOperation': [{ at: 40_500, duration: 24_000, operation: 'HeapDumper', safepoint: 1 }],
      },
    },
    'a time between two files': {
      seconds: 120,
      tables: beats(40, 65),
      recording: {
        chunks: [
          { file: 'a', startMs: 1_767_225_600_000, endMs: 1_767_225_640_000, version: '2.1', finished: true },
          { file: 'b', startMs: 1_767_225_665_000, endMs: 1_767_225_720_000, version: '2.1', finished: true },
        ],
      },
    },
  },
  fires: {
    'no event of any thread': {
      on: {
        seconds: 120,
        tables: beats(40, 65),
        samples: { 'jdk.SocketRead': [{ at: 39_500, weight: 26_000, subject: '10.0.0.5:80', thread: 'a' }] },
      },
      level: 'WARNING',
      headline: /^The whole process stood still for 25 s, 40 s after the start of the recording$/,
    },
  },
});
