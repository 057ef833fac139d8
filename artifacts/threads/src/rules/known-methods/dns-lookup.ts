import { defineFramesRule } from '../support/frames-rule.ts';

export const dnsLookup = defineFramesRule({
  id: 'dns-lookup',
  cause: 'dns',
  title: 'Threads wait for name lookups',
  because:
    'A lookup that is answered takes milliseconds: three threads in one at the same moment mean that the name server does not answer, or that nothing is cached. Our own limit.',
  minThreads: 3,
  predicate: 'look up a host name',
  advice:
    'Check the name servers in resolv.conf, and cache answers (networkaddress.cache.ttl); in Kubernetes look at ndots and NodeLocal DNSCache.',
  maxDepth: 6,
  matchesFrame: ({ className, method }) =>
    /^java\.net\.(?:Inet4AddressImpl|Inet6AddressImpl|InetAddress)(?:\$|$)/.test(className) &&
    /^(?:lookupAllHostAddr|getHostByAddr|getAddressesFromNameService|getAllByName0|lookupByName)$/.test(method),
});
