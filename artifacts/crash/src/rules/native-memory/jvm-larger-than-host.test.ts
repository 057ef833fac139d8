import { checkCrashRule } from '../../../testing/index.ts';
import { jvmLargerThanHost } from './jvm-larger-than-host.ts';

const process = { memory: { totalBytes: 8 * 1024 ** 3, swapTotalBytes: 0 } };
const crash = { kind: 'native-oom' } as const;

checkCrashRule(jvmLargerThanHost, {
  silent: {
    'the heap is as large as the host': { crash, process, options: ['-Xmx8g'] },
    'nothing is known about the heap': { crash, process },
  },
  fires: {
    'the heap is larger than the host': {
      on: { crash, process, options: ['-Xmx9g'] },
      level: 'SEVERE',
      headline: /9 GB on a host of 8 GB/,
    },
    'the container is smaller than the host': {
      on: { crash, process: { ...process, container: { memoryLimitBytes: 2 * 1024 ** 3 } }, options: ['-Xmx4g'] },
      level: 'SEVERE',
      headline: /container of 2 GB/,
    },
    'a warning where memory was not the trouble': { on: { process, options: ['-Xmx9g'] }, level: 'WARNING' },
  },
});
