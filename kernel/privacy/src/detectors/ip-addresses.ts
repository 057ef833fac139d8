import { isIPv6 } from 'node:net';
import { type Detector, eachMatch } from '../detector.ts';

const FOUR = /(?<![\w.-])\d{1,3}(?:\.\d{1,3}){3}(?![\w-]|\.\w)/g;
/** `v1.2.3.4`, `version 1.2.3.4`, `build: 1.2.3.4`. */
const VERSION_BEFORE = /(?:\bv|\bversion|\brelease|\bbuild)[ :=]{0,2}$/i;
const LABEL_REACH = 12;
/** They name nobody. */
const NOBODY = new Set(['127.0.0.1', '0.0.0.0', '255.255.255.255']);

const isFour = (address: string, before: string): boolean =>
  !NOBODY.has(address) && address.split('.').every((octet) => Number(octet) <= 255) && !VERSION_BEFORE.test(before);

export const ipv4: Detector = {
  kinds: { IPV4: 'IPv4 addresses' },
  mayBeIn: (_, { dots, digits }) => dots >= 3 && digits >= 4,
  find: (text, report) =>
    eachMatch(text, FOUR, (address, at) => {
      if (isFour(address, text.slice(Math.max(0, at - LABEL_REACH), at))) report('IPV4', at, at + address.length);
    }),
};

const SIX = /(?<![\w:.])[0-9A-Fa-f]{0,4}(?::[0-9A-Fa-f]{0,4}){2,7}(?::?\d{1,3}(?:\.\d{1,3}){3})?(?![\w:])/g;

/** `std::vector` is none: groups with a digit, and more than one of them. */
function isSix(candidate: string): boolean {
  const groups = candidate.split(':').filter((group) => group !== '');
  return groups.length >= 2 && /\d/.test(candidate) && isIPv6(candidate);
}

export const ipv6: Detector = {
  kinds: { IPV6: 'IPv6 addresses' },
  // Eight groups, or six before an IPv4 address; fewer only with `::`.
  mayBeIn: (text, { colons }) => colons >= 6 || (colons >= 2 && text.includes('::')),
  find: (text, report) =>
    eachMatch(text, SIX, (candidate, at) => {
      if (isSix(candidate)) report('IPV6', at, at + candidate.length);
    }),
};

const MAC = /(?<![\w:-])[0-9A-Fa-f]{2}(?:(?::[0-9A-Fa-f]{2}){5}|(?:-[0-9A-Fa-f]{2}){5})(?![\w:-])/g;

export const mac: Detector = {
  kinds: { MAC: 'hardware addresses' },
  mayBeIn: (_, { colons, dashes }) => colons >= 5 || dashes >= 5,
  find: (text, report) => eachMatch(text, MAC, (address, at) => report('MAC', at, at + address.length)),
};
