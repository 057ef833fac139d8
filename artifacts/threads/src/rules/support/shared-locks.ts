/** Values that the whole JVM shares: literals, constants and boxed numbers. */
const SHARED_VALUE = /^java\.lang\.(?:String|Boolean|Byte|Short|Character|Integer|Long)$/;

/** Returns a sentence about a lock that unrelated code may take as well; empty for other locks. */
export function warnOfSharedLock(held: readonly { readonly lockClass?: string | undefined }[]): string {
  const shared = held.find(({ lockClass }) => SHARED_VALUE.test(lockClass ?? ''));
  return shared === undefined
    ? ''
    : ` The lock is a ${shared.lockClass}: literals and boxed values are one object for the whole JVM, so that code which has nothing to do with it may lock the same one. Lock a private final Object in its place.`;
}
