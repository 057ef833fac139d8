import { containsAny, type Detector, forEachMatch } from '../detector.ts';
import { has, TRAIT } from '../traits.ts';

const [DOT, ZERO] = [0x2e, 0x30];

const IPV4_SHAPE = /(?<![\w.~-])\d{1,3}(?:\.\d{1,3}){3}(?![\w-]|\.\w)/g;
/** `v1.2.3.4`, `version 1.2.3.4`, `build: 1.2.3.4`, `OID 1.3.6.1`. */
const VERSION_BEFORE = /(?:\bv|\bversion|\brelease|\bbuild|\boid)[ :=]{0,2}$/i;
const MAX_LABEL_DISTANCE = 12;
/** `com.acme:lib:1.2.3.4`, `com.acme:lib:jar:1.2.3.4`: a version after the coordinates of a Maven artifact. */
const COORDINATES_BEFORE = /(?<![\w.-])[A-Za-z][\w-]*(?:\.[\w-]+)+:[A-Za-z][\w.-]*:(?:[a-z-]+:)?$/;
const MAX_COORDINATES = 120;
/** Addresses that identify no host. */
const ANONYMOUS = new Set(['127.0.0.1', '0.0.0.0', '255.255.255.255']);
/** A network, or the version of a browser: `Chrome/120.0.0.0`. */
const NETWORK_SUFFIX = '.0.0.0';

/** Returns whether no number of four with dots between them exceeds a byte. */
function areOctets(numbers: string): boolean {
  let number = 0;
  for (let at = 0; at < numbers.length; at++) {
    const code = numbers.charCodeAt(at);
    number = code === DOT ? 0 : number * 10 + code - ZERO;
    if (number > 255) return false;
  }
  return true;
}

const isIpv4 = (address: string, before: string): boolean =>
  !ANONYMOUS.has(address) &&
  !address.endsWith(NETWORK_SUFFIX) &&
  areOctets(address) &&
  !VERSION_BEFORE.test(before.slice(-MAX_LABEL_DISTANCE)) &&
  !(before.endsWith(':') && COORDINATES_BEFORE.test(before));

export const ipv4: Detector = {
  kinds: { IPV4: 'IPv4 addresses' },
  needs: TRAIT.DOTS_2 | TRAIT.NUMBER_4,
  mayBeWithOtherDigits: containsAny(IPV4_SHAPE),
  find: (text, report) =>
    forEachMatch(text, IPV4_SHAPE, (address, at) => {
      if (isIpv4(address, text.slice(Math.max(0, at - MAX_COORDINATES), at))) report('IPV4', at, at + address.length);
    }),
};

const IPV6_SHAPE = /(?<![\w:.])[0-9A-Fa-f]{0,4}(?::[0-9A-Fa-f]{0,4}){2,7}(?::?\d{1,3}(?:\.\d{1,3}){3})?(?![\w:])/g;

/**
 * Whether a candidate is an IPv6 address: `std::vector` is not one, because groups need a digit, and there must be more
 * than one.
 */
function isIpv6(candidate: string): boolean {
  const groups = candidate.split(':').filter((group) => group !== '');
  return groups.length >= 2 && /\d/.test(candidate) && URL.canParse(`http://[${candidate}]`);
}

export const ipv6: Detector = {
  kinds: { IPV6: 'IPv6 addresses' },
  // Eight groups, or six before an IPv4 address; fewer only with `::`.
  needs: TRAIT.COLONS_2,
  mayBeIn: (text, traits) => has(traits, TRAIT.COLONS_4) || text.includes('::'),
  mayBeWithOtherDigits: (text) => (text.includes('::') || text.split(':').length > 4) && text.search(IPV6_SHAPE) >= 0,
  find: (text, report) =>
    forEachMatch(text, IPV6_SHAPE, (candidate, at) => {
      if (isIpv6(candidate)) report('IPV6', at, at + candidate.length);
    }),
};

const MAC = /(?<![\w:-])[0-9A-Fa-f]{2}(?:(?::[0-9A-Fa-f]{2}){5}|(?:-[0-9A-Fa-f]{2}){5})(?![\w:-])/g;
/** The notation of routers: `001b.4411.3ab7`. Without a letter it may be any number. */
const BETWEEN_DOTS = /\.[0-9A-Fa-f]{4}\./;
const ROUTER_MAC = /(?<![\w.-])[0-9A-Fa-f]{4}\.[0-9A-Fa-f]{4}\.[0-9A-Fa-f]{4}(?![\w-]|\.\w)/g;

export const mac: Detector = {
  kinds: { MAC: 'hardware addresses' },
  oneOf: TRAIT.COLONS_4 | TRAIT.DASHES_5,
  mayBeWithOtherDigits: containsAny(MAC),
  find: (text, report) => forEachMatch(text, MAC, (address, at) => report('MAC', at, at + address.length)),
};

export const routerMac: Detector = {
  kinds: mac.kinds,
  needs: TRAIT.WORD_14 | TRAIT.DOTS_2,
  mayBeIn: (text) => BETWEEN_DOTS.test(text),
  mayBeWithOtherDigits: containsAny(ROUTER_MAC),
  find: (text, report) =>
    forEachMatch(text, ROUTER_MAC, (address, at) => {
      if (/[A-Fa-f]/.test(address) && /\d/.test(address)) report('MAC', at, at + address.length);
    }),
};
