import { CACHES } from './caches.ts';
import { CLASS_LOADING } from './class-loading.ts';
import { CONCURRENCY } from './concurrency.ts';
import { JDK_PATTERNS } from './jdk.ts';
import type { KnownPattern } from './known-pattern.ts';
import { PERSISTENCE } from './persistence.ts';
import { WEB } from './web.ts';

/** The known ways in which libraries and programs fill a heap. */
export const KNOWN_PATTERNS = [
  ...CACHES,
  ...CONCURRENCY,
  ...PERSISTENCE,
  ...WEB,
  ...JDK_PATTERNS,
  ...CLASS_LOADING,
] as const satisfies readonly KnownPattern[];
