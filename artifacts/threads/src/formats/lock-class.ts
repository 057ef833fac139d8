/** Returns the class in `java.lang.Object@3764951d`; undefined for an address alone. */
export function parseLockClass(lock: string): string | undefined {
  const at = lock.lastIndexOf('@');
  return at > 0 ? lock.slice(0, at) : undefined;
}
