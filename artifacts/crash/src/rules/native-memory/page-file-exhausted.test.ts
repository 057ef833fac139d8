import { checkCrashRule } from '../../../testing/index.ts';
import { pageFileExhausted } from './page-file-exhausted.ts';

const crash = { kind: 'native-oom', failedCall: 'malloc', failedBytes: 663_376 } as const;
const jvm = { platform: 'windows-amd64' };
const pageFile = (swapFreeBytes: number) => ({
  memory: { totalBytes: 16e9, freeBytes: 2e8, swapTotalBytes: 19e9, swapFreeBytes },
});

checkCrashRule(pageFileExhausted, {
  silent: {
    'the page file has 2 GB': { crash, jvm, process: pageFile(2e9) },
    'Linux has no page file': { crash, jvm: { platform: 'linux-amd64' }, process: pageFile(0) },
  },
  fires: {
    'one megabyte is left': {
      on: { crash, jvm, process: pageFile(1_048_576) },
      level: 'FATAL',
      headline: /1 MB of 17\.7 GB/,
    },
  },
});
