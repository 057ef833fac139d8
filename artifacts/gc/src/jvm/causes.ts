/**
 * The meaning of GC causes, whichever JVM wrote them. Sources: HotSpot `gcCause.cpp` (8 to 25), OpenJ9
 * `sys-start reason`, JDK 6 `(System)`.
 */

/** System.gc() of the application, RMI or a tool that calls it. */
export const isSystemGc = (cause: string): boolean =>
  cause === 'System.gc()' ||
  cause === 'System' ||
  cause === 'sys-gc' ||
  cause === 'explicit' ||
  cause === 'explicit not aggressive';

/** A monitoring tool: jcmd GC.run, jmap, a heap dump or histogram, an agent; OpenJ9 before it writes a dump. */
export const isDiagnostic = (cause: string): boolean =>
  cause === 'rasdump' ||
  cause.startsWith('Diagnostic Command') ||
  cause.startsWith('Heap Inspection') ||
  cause.startsWith('Heap Dump') ||
  cause.startsWith('JvmtiEnv');

/** A timer: G1 (JEP 346), ZGC, Shenandoah; and ZGC and OpenJ9 collecting while the application idles. */
export const isPeriodic = (cause: string): boolean =>
  cause === 'vm idle' ||
  cause === 'G1 Periodic Collection' ||
  cause === 'Timer' ||
  cause === 'Proactive' ||
  cause.startsWith('Concurrent GC - Guaranteed') ||
  cause.startsWith('Time since last GC');

/** OpenJ9 could not allocate memory outside the heap, and collects to release what objects hold of it. */
export const isNativeMemory = (cause: string): boolean => cause === 'native out of memory';

/** Whether the collection was requested, whatever the heap looked like: it says nothing of need. */
export const isRequested = (cause: string): boolean =>
  cause !== '' &&
  (isSystemGc(cause) ||
    isDiagnostic(cause) ||
    isPeriodic(cause) ||
    isNativeMemory(cause) ||
    cause.startsWith('WhiteBox'));

/** Metaspace or the permanent generation reached its high-water mark, or its end: before Java 9 that is a last ditch collection. */
export const isMetadata = (cause: string): boolean =>
  cause.startsWith('Metadata GC') || cause.startsWith('Permanent Generation') || cause === 'Last ditch collection';

export const isGcLocker = (cause: string): boolean => cause === 'GCLocker Initiated GC';

export const isHumongous = (cause: string): boolean => cause === 'G1 Humongous Allocation';

/** Compiled code is to be freed, since JDK 20. */
export const isCodeCache = (cause: string): boolean => cause.startsWith('CodeCache GC');

/** The same, because hardly any of the code cache is free. */
export const isCodeCacheNearlyFull = (cause: string): boolean => cause === 'CodeCache GC Aggressive';
