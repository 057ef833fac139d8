import { CACHES } from './caches.ts';
import { CLASS_LOADING } from './class-loading.ts';
import { CONCURRENCY } from './concurrency.ts';
import { OF_THE_JDK } from './jdk.ts';
import type { KnownPattern } from './known-pattern.ts';
import { PERSISTENCE } from './persistence.ts';
import { WEB } from './web.ts';

/** What heaps are known to fill up with. */
export const KNOWN_PATTERNS = [
  ...CACHES,
  ...CONCURRENCY,
  ...PERSISTENCE,
  ...WEB,
  ...OF_THE_JDK,
  ...CLASS_LOADING,
] as const satisfies readonly KnownPattern[];
