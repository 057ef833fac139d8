import { checkRecordingRule } from '../../../testing/index.ts';
import { slowNameLookup } from './slow-name-lookup.ts';

const lookups = (times: number, ...callers: string[]) => ({
  samples: {
    'jdk.NativeMethodSample': [
      { times, stack: ['java.net.Inet6AddressImpl.lookupAllHostAddr', 'java.net.InetAddress.getByName', ...callers] },
    ],
  },
});

checkRecordingRule(slowNameLookup, {
  silent: {
    'less than a quarter of the time': lookups(749, 'com.shop.Mail.send'),
    'another native method': {
      samples: { 'jdk.NativeMethodSample': [{ times: 900, stack: ['sun.nio.ch.Net.poll', 'com.shop.Mail.send'] }] },
    },
  },
  fires: {
    'a quarter of the time': {
      on: lookups(750, 'com.shop.Mail.send'),
      level: 'WARNING',
      headline: /^Threads waited 25 % of the time for host names to be looked up, most in Mail\.send$/,
    },
    'keys of a map': { on: lookups(800, 'java.net.URL.hashCode', 'com.shop.Crawler.add'), level: 'WARNING' },
  },
});
