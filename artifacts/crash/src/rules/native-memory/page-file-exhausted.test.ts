import { checkCrashRule } from '../../../testing/index.ts';
import { pageFileExhausted } from './page-file-exhausted.ts';

const crash = { kind: 'native-oom', failedCall: 'malloc', failedBytes: 663_376 } as const;
const jvm = { platform: 'windows-amd64' };
const pageFile = (swapFreeBytes: number) => ({
  memory: { totalBytes: 16e9, freeBytes: 2e8, swapTotalBytes: 19e9, swapFreeBytes },
});

checkCrashRule(pageFileExhausted, {
  silent: {
    'a tenth of the limit is left': { crash, jvm, process: pageFile(2e9) },
    '32 bits run out of addresses': { crash, jvm: { platform: 'windows-x86' }, process: pageFile(1e9) },
    'Linux has no page file': { crash, jvm: { platform: 'linux-amd64' }, process: pageFile(0) },
  },
  fires: {
    'one megabyte is left': {
      on: { crash, jvm, process: pageFile(1_048_576) },
      level: 'FATAL',
      headline: /1 MB of 17\.7 GB/,
    },
    'a few percent are left when the report is written': {
      on: { crash, jvm, process: pageFile(1e9) },
      level: 'FATAL',
      explanation: /a little later than the failure/,
    },
  },
});
