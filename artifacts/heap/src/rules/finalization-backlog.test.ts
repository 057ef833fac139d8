import { checkRule } from '../../testing/index.ts';
import { finalizationBacklog } from './finalization-backlog.ts';

checkRule(finalizationBacklog, {
  silent: { 'a short queue': { finalizerQueue: 999 }, 'nothing is known': { finalizerQueue: undefined } },
  fires: {
    '1,000 wait': { on: { finalizerQueue: 1000 }, level: 'WARNING', says: /1,000 objects wait/ },
    '10,000 wait': { on: { finalizerQueue: 10_000 }, level: 'SEVERE' },
  },
});
