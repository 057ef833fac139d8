import type { HeapObjects } from '@hindsight/heap-graph';

/** The salt of the immutable collections, by the name that it has in JDK 17 and in JDK 11. */
const SALT_FIELDS = ['SALT32L', 'SALT'] as const;

/** Reads a number that the JDK draws when a JVM starts; undefined before JDK 9 and when contents were overwritten. */
export function readJvmRun(objects: HeapObjects): string | undefined {
  for (const field of SALT_FIELDS) {
    const salt = objects.readStaticNumber('java.util.ImmutableCollections', field);
    if (salt) return String(salt);
  }
  return undefined;
}
