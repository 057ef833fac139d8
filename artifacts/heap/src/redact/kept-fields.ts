import { ATOMIC_INTEGER, COLLECTION_KINDS, isJdkClass, LENGTH_FIELDS, STACK_CHUNK } from '@hindsight/heap-graph';
import { CACHE_LIMITS, isLimitField } from '../metrics/retained-memory/bound.ts';

/**
 * Numeric fields that a redacted dump keeps, by declaring class: without them the structure of the heap cannot be
 * measured, and none of them holds data of the application.
 */
const STRUCTURE: Readonly<Record<string, readonly string[]>> = {
  // Whether a text has one or two bytes per character; its hash is not kept, because it tells the text.
  'java.lang.String': ['coder'],
  // The words of the stack of a virtual thread, from which the size of the object follows.
  [STACK_CHUNK]: ['size'],
  'java.lang.Thread': ['threadStatus', 'daemon'],
  'java.lang.Thread$FieldHolder': ['threadStatus', 'daemon'],
  // Queues of references and their bounds: what waits for the collector, for finalizers and for executors.
  'java.lang.ref.ReferenceQueue': ['queueLength'],
  'jdk.internal.ref.Cleaner': ['queueLength'],
  'java.util.LinkedHashMap': ['accessOrder'],
  'java.util.concurrent.LinkedBlockingQueue': ['capacity'],
  'java.util.concurrent.LinkedBlockingDeque': ['capacity'],
  'java.util.concurrent.FutureTask': ['state'],
  // The size at which a map of Hazelcast evicts entries.
  'com.hazelcast.config.EvictionConfig': ['size'],
  // What was published to a ring and what was handled.
  'com.lmax.disruptor.Value': ['value'],
  'java.util.concurrent.ScheduledThreadPoolExecutor$DelayedWorkQueue': ['size'],
  // Whether a file or a native stream is open.
  'java.io.FileDescriptor': ['fd'],
  'java.util.zip.Inflater$InflaterZStreamRef': ['address'],
  'java.util.zip.Deflater$DeflaterZStreamRef': ['address'],
  'java.util.zip.ZStreamRef': ['address'],
  // The limit of the heap and of direct buffers.
  'jdk.internal.misc.VM': ['directMemory'],
  'sun.misc.VM': ['directMemory'],
  // A number that a JVM draws when it starts, by which dumps of one run are recognized.
  'java.util.ImmutableCollections': ['SALT', 'SALT32L', 'REVERSE'],
};

/** The counters of these classes are not sizes of collections unless a collection refers to them. */
export const COUNTER_CLASSES: ReadonlySet<string> = new Set([ATOMIC_INTEGER, 'java.util.concurrent.atomic.AtomicLong']);

/** Classes whose size is in a counter object to which they refer. */
export const COUNTED_CLASSES: ReadonlySet<string> = new Set(
  COLLECTION_KINDS.filter(({ counting }) => counting.by === 'counter').map(({ className }) => className),
);

/** The class and static fields of the JDK that refer to counters of memory outside the heap. */
export const COUNTING_STATICS: Readonly<Record<string, readonly string[]>> = {
  'java.nio.Bits': ['RESERVED_MEMORY', 'reservedMemory'],
};

/**
 * A program has few caches with a limit of their own. Fields of this name in a class with more objects are data: the
 * credit limits of accounts.
 */
const MAX_OBJECTS_WITH_LIMIT = 100;

/** Whether a redacted dump keeps the value of a primitive field. `objects` is the number of objects of the class; 1 for a static field. */
export function isKept(declaredBy: string, name: string, type: number, objects = 1): boolean {
  if (COUNTER_CLASSES.has(declaredBy)) return false;
  if (LENGTH_FIELDS.get(declaredBy) === name || CACHE_LIMITS[declaredBy] === name) return true;
  if (STRUCTURE[declaredBy]?.includes(name)) return true;
  // The bound of a cache of the application: without it a full cache looks like a leak.
  return objects <= MAX_OBJECTS_WITH_LIMIT && !isJdkClass(declaredBy) && isLimitField({ name, type });
}
