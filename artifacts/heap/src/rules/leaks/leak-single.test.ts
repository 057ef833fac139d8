import { aSuspect, checkRule } from '../../../testing/index.ts';
import type { Suspect } from '../../metrics/retained-memory/suspects.ts';
import { leakSingle } from './leak-single.ts';

const suspects = (members: Partial<Suspect>) => ({
  suspects: [aSuspect({ kind: 'object', holder: undefined, ...members })],
});

checkRule(leakSingle, {
  silent: {
    'below 10 % of the heap': suspects({ share: 0.09 }),
    'below 1 MB': suspects({ retained: 1024 * 1024 - 1 }),
    'nothing but the JDK itself': suspects({ ofJdk: true }),
    'many objects of one class': suspects({ kind: 'class' }),
  },
  fires: {
    '10 % of the heap': { on: suspects({ share: 0.1 }), level: 'WARNING', says: /10 % of the used heap/ },
    '30 % of the heap': { on: suspects({ share: 0.3 }), level: 'SEVERE', says: /30 % of the used heap/ },
  },
});
