import { checkCrashRule } from '../../../testing/index.ts';
import { overcommitStrict } from './overcommit-strict.ts';

checkCrashRule(overcommitStrict, {
  silent: {
    'the default': { memoryInfo: { MemTotal: 10e9, SwapTotal: 0, CommitLimit: 5e9, Committed_AS: 1e9 } },
    'with swap': { memoryInfo: { MemTotal: 10e9, SwapTotal: 10e9, CommitLimit: 15e9, Committed_AS: 1e9 } },
  },
  fires: {
    'the whole memory': {
      on: { memoryInfo: { MemTotal: 10e9, SwapTotal: 0, CommitLimit: 10e9, Committed_AS: 9e9 } },
      level: 'INFO',
    },
  },
});
