import { checkRecordingRule } from '../../../testing/index.ts';
import { stacksTruncated } from './stacks-truncated.ts';

checkRecordingRule(stacksTruncated, {
  silent: { 'below one in a hundred': { recording: { stacksSeen: 1000, truncatedStacks: 9 } } },
  fires: {
    'one in a hundred': { on: { recording: { stacksSeen: 1000, truncatedStacks: 10 } }, level: 'INFO' },
    'one in ten': { on: { recording: { stacksSeen: 1000, truncatedStacks: 100 } }, level: 'INFO' },
  },
});
