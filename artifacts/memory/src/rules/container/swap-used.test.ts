import { checkRule, writeStatus } from '../../../testing/index.ts';
import { swapUsed } from './swap-used.ts';

checkRule(swapUsed, {
  silent: {
    '4 %': writeStatus({ VmRSS: 100000, VmSwap: 4000 }),
  },
  fires: {
    '5 %': { on: writeStatus({ VmRSS: 100000, VmSwap: 5000 }), level: 'WARNING', headline: /in swap/ },
    '20 %': { on: writeStatus({ VmRSS: 100000, VmSwap: 20000 }), level: 'SEVERE', headline: /in swap/ },
  },
});
