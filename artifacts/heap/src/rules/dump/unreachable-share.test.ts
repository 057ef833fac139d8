import { checkRule } from '../../../testing/index.ts';
import { unreachableShare } from './unreachable-share.ts';

const garbage = (bytes: number) => ({ usedBytes: 1000 - bytes, unreachable: { objects: 7, bytes, byClass: [] } });

checkRule(unreachableShare, {
  silent: { 'below 30 % of the dump': garbage(299) },
  fires: {
    '30 % of the dump': { on: garbage(300), level: 'WARNING', explanation: /7 objects with 300 B, 30 % of the dump/ },
  },
});
