import { isIPv4 } from 'node:net';

/** Whether a host, as it stands in a URL or is listened on, is this machine and no other can reach it. */
export function isLoopback(host: string): boolean {
  const name = host.toLowerCase().replace(/^\[|\]$/g, '');
  return name === 'localhost' || name === '::1' || (isIPv4(name) && name.startsWith('127.'));
}
