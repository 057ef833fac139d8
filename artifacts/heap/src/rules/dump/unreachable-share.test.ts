import { anAnalysis, checkRule } from '../../../testing/index.ts';
import { unreachableShare } from './unreachable-share.ts';

const garbage = (bytes: number) => ({ usedBytes: 1000 - bytes, unreachable: { objects: 7, bytes, byClass: [] } });
const { dump } = await anAnalysis();

checkRule(unreachableShare, {
  silent: {
    'below 30 % of the dump': garbage(299),
    'the roots are behind the end of a truncated dump': {
      ...garbage(999),
      dump: { ...dump, defects: [{ code: 'truncated', position: 7000 }] },
    },
  },
  fires: {
    '30 % of the dump': { on: garbage(300), level: 'INFO', explanation: /300 B, 30 % of the dump.* 7 objects/ },
  },
});
