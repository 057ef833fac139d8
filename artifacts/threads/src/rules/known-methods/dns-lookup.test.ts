import { checkDumpRule, threadsNamed } from '../../../testing/index.ts';
import { dnsLookup } from './dns-lookup.ts';

const inside = { frames: ['java.net.Inet4AddressImpl.lookupAllHostAddr(Native Method)'] };

checkDumpRule(dnsLookup, {
  silent: {
    'one fewer than the limit': threadsNamed('t', 3 - 1, inside),
    'other code': threadsNamed('t', 50),
  },
  fires: {
    'at the limit': { on: threadsNamed('t', 3, inside), level: 'WARNING', explanation: /^3 threads \(limit 3\)/ },
  },
});
