import * as claims from '@hindsight/claims';
import { isJdkClass } from '@hindsight/heap-graph';

/** First parts of the packages of libraries, inside of a name. */
const INNER_PACKAGE = /\.(?=(?:com|org|io|net|reactor|kotlin|scala|okhttp3)\.)/g;

/**
 * Returns the name that a class has in its library. Build tools move the packages of libraries below one of the program or of another
 * library, so that versions do not collide: `acme.shaded.com.google.common.cache.LocalCache`.
 */
export function toOriginalName(className: string): string {
  if (isJdkClass(className)) return className;
  for (const { index } of className.matchAll(INNER_PACKAGE)) {
    const rest = className.slice(index + 1);
    if (claims.isLibraryClass(rest)) return rest;
  }
  return className;
}

/** Returns whether a class is the application's own, and not a library that was moved below its package. */
export const isApplicationClass = (className: string): boolean =>
  claims.isApplicationClass(className) && toOriginalName(className) === className;
