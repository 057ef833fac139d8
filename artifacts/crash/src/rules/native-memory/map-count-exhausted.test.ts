import { checkCrashRule } from '../../../testing/index.ts';
import { mapCountExhausted } from './map-count-exhausted.ts';

const crash = { kind: 'native-oom', failedCall: 'mmap', failedBytes: 16_384 } as const;

checkCrashRule(mapCountExhausted, {
  silent: {
    'below ninety-eight percent': { crash, process: { mapRows: 64_000, maxMapCount: 65_530 } },
    'a crash of code': { process: { mapRows: 65_530 } },
    'Windows has no such limit': { crash, jvm: { platform: 'windows-amd64' }, process: { mapRows: 65_530 } },
  },
  fires: {
    'all mappings are in use': {
      on: { crash, process: { mapRows: 65_532, maxMapCount: 65_530 } },
      level: 'FATAL',
      headline: /65,532/,
    },
    'the default counts where the report has no limit': { on: { crash, process: { mapRows: 65_529 } }, level: 'FATAL' },
  },
});
