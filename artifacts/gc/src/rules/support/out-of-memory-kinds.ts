/** What ran out, according to the text after `OutOfMemoryError` (HotSpot `exceptions`, troubleshooting guide), and what to do. */
export interface OutOfMemoryKind {
  readonly pattern: RegExp;
  readonly name: string;
  readonly advice: string;
}

const HEAP_DUMP = '-XX:+HeapDumpOnOutOfMemoryError -XX:HeapDumpPath=<directory>';

export const CLASS_METADATA: OutOfMemoryKind = {
  pattern: /metaspace|compressed class space|permgen/i,
  name: 'class metadata',
  advice:
    'Find the class loaders that are never unloaded (jcmd <pid> VM.classloader_stats); raise -XX:MaxMetaspaceSize (before Java 8 -XX:MaxPermSize) only if that many classes are needed.',
};

const KINDS: readonly OutOfMemoryKind[] = [
  CLASS_METADATA,
  {
    pattern: /overhead limit/i,
    name: 'the time for collecting a full heap',
    advice: `Take a heap dump (${HEAP_DUMP}) and find what fills the heap; raise -Xmx only if all of it is needed. Disabling the overhead limit only delays the failure.`,
  },
  {
    pattern: /array size/i,
    name: 'one array, larger than this JVM can hold',
    advice:
      'Find the code that allocates the array (the stack trace of the error) and split it: no heap size is large enough.',
  },
  {
    pattern: /native thread/i,
    name: 'threads of the operating system',
    advice:
      'Find out why so many threads are started (thread dump), then check ulimit -u, the pids limit of the container and the memory outside of the heap: a larger -Xmx makes it worse.',
  },
  {
    pattern: /direct buffer/i,
    name: 'direct buffers outside of the heap',
    advice: 'Find the direct buffers that are not released, or raise -XX:MaxDirectMemorySize.',
  },
  {
    pattern: /swap space/i,
    name: 'native memory',
    advice: 'Give the machine or container more memory, or lower -Xmx so that native memory has room.',
  },
];

const HEAP: OutOfMemoryKind = {
  pattern: /heap/i,
  name: 'the Java heap',
  advice: `Take a heap dump at the next error (${HEAP_DUMP}) and find what fills the heap; raise -Xmx only if all of it is needed.`,
};

/** Returns the kind that the text names; the Java heap when it names none. */
export const findOutOfMemoryKind = (detail = ''): OutOfMemoryKind =>
  KINDS.find(({ pattern }) => pattern.test(detail)) ?? HEAP;
