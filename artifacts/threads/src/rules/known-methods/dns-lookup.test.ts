import { checkDumpRule, createThreads } from '../../../testing/index.ts';
import { dnsLookup } from './dns-lookup.ts';

const inside = { frames: ['java.net.Inet4AddressImpl.lookupAllHostAddr(Native Method)'] };

checkDumpRule(dnsLookup, {
  silent: {
    'one fewer than the limit': createThreads('t', 3 - 1, inside),
    'other code': createThreads('t', 50),
  },
  fires: {
    'at the limit': { on: createThreads('t', 3, inside), level: 'WARNING', explanation: /^3 threads/ },
  },
});
