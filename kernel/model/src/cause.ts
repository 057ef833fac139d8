/**
 * The causes of what goes wrong in a JVM, over all kinds of artifacts. Each has the more general cause that it is a case of; the most
 * general ones have none. Findings of different artifacts about one incident meet here, and a specific cause stands above a general
 * one of the same level.
 */
const MORE_GENERAL = {
  /** The artifact is incomplete, damaged or too short: nothing is said about the JVM. */
  evidence: undefined,
  /** An event that is no fault: a restart, a start-up, a requested dump. */
  event: undefined,

  memory: undefined,
  heap: 'memory',
  'heap-too-small': 'heap',
  'heap-sizing': 'heap',
  'heap-waste': 'heap',
  allocation: 'heap',
  'large-allocation': 'allocation',
  promotion: 'allocation',
  leak: 'heap',
  'static-leak': 'leak',
  'thread-leak-memory': 'leak',
  'thread-local-leak': 'leak',
  'class-loader-leak': 'leak',
  'growing-collection': 'leak',
  'library-leak': 'growing-collection',
  'finalizer-backlog': 'leak',
  metaspace: 'memory',
  'native-memory': 'memory',
  'direct-memory': 'native-memory',
  'thread-memory': 'native-memory',
  'code-cache': 'native-memory',
  'address-space': 'native-memory',
  'map-count': 'native-memory',
  'container-memory': 'native-memory',
  'host-memory': 'native-memory',

  pauses: undefined,
  'collector-behind': 'pauses',
  'collector-settings': 'pauses',
  'requested-collections': 'pauses',
  'reference-processing': 'pauses',
  'jni-critical': 'pauses',
  safepoints: 'pauses',
  'time-to-safepoint': 'safepoints',

  host: undefined,
  'processor-shortage': 'host',
  swapping: 'host',
  disk: 'host',
  'disk-full': 'disk',
  'open-files': 'host',
  clock: 'host',
  hardware: 'host',

  waiting: undefined,
  lock: 'waiting',
  deadlock: 'lock',
  'lock-convoy': 'lock',
  'lost-signal': 'lock',
  'logging-lock': 'lock-convoy',
  'class-loading-lock': 'lock-convoy',
  pool: 'waiting',
  'pool-exhausted': 'pool',
  'pool-starved': 'pool',
  'event-loop-blocked': 'waiting',
  'carriers-blocked': 'waiting',
  remote: 'waiting',
  dns: 'remote',
  database: 'remote',

  threads: undefined,
  'thread-leak': 'threads',
  'thread-limit': 'threads',

  processor: undefined,
  'busy-loop': 'processor',
  'regular-expression': 'busy-loop',
  'data-race': 'busy-loop',
  'deep-recursion': 'processor',

  errors: undefined,
  'startup-failure': 'errors',
  'error-burst': 'errors',
  crash: 'errors',
  'native-crash': 'crash',
  'jit-crash': 'crash',
  'collector-crash': 'crash',
  'jvm-crash': 'crash',
  'memory-corruption': 'crash',
  tls: 'errors',
  'private-data': undefined,
  'log-flood': 'errors',

  /** Options of the JVM, its version and its collector. */
  settings: undefined,
} as const;

export type Cause = keyof typeof MORE_GENERAL;

/** Returns the more general cause; undefined for the most general ones. */
const generalize = (cause: Cause): Cause | undefined => MORE_GENERAL[cause];

/** Returns how specific a cause is: 0 for the most general ones. */
export function measureSpecificity(cause: Cause): number {
  let steps = 0;
  for (let at = generalize(cause); at !== undefined; at = generalize(at)) steps++;
  return steps;
}

/** Returns whether `cause` is `general` or a case of it. */
export function isCaseOf(cause: Cause, general: Cause): boolean {
  for (let at: Cause | undefined = cause; at !== undefined; at = generalize(at)) if (at === general) return true;
  return false;
}
