import type { ErrorClass } from './error-class.ts';

export const MEMORY: readonly ErrorClass[] = [
  {
    id: 'oom-overhead',
    cause: 'heap',
    title: 'OutOfMemoryError: GC overhead limit exceeded',
    effect:
      'Nearly all processor time goes into collections that free next to nothing; requests hang until the process fails.',
    gravity: 'F',
    signature: /GC overhead limit exceeded|JVM garbage collector is thrashing/,
    advice: 'Take a heap dump and look for what grows; the collector ran but freed almost nothing.',
  },
  {
    id: 'oom-array',
    cause: 'large-allocation',
    title: 'OutOfMemoryError: an array larger than the heap was requested',
    effect: 'One request asked for more than the heap holds; that request fails, and others may fail beside it.',
    gravity: 'S',
    signature: /Requested array size exceeds/,
    advice: 'Limit the size of what is read into memory at the frame that the trace names.',
  },
  {
    id: 'oom-metaspace',
    cause: 'metaspace',
    title: 'OutOfMemoryError: Metaspace is full',
    effect:
      'No class can be loaded any more: deployments, proxies and scripts fail, and the JVM collects in vain to free some.',
    gravity: 'F',
    signature: /OutOfMemoryError: (?:Metaspace|Compressed class space|PermGen space)|running out of JVM Metaspace/,
    advice:
      'Look for class loaders that are never unloaded (redeployments, proxies, scripts) before raising -XX:MaxMetaspaceSize.',
  },
  {
    id: 'oom-direct',
    cause: 'direct-memory',
    title: 'OutOfMemoryError: direct buffer memory is exhausted',
    effect: 'Network and file buffers cannot be allocated: connections break although the heap has room.',
    gravity: 'F',
    signature:
      /Direct buffer memory|Cannot reserve \d+ bytes of direct buffer|\bOutOfDirectMemoryError\b|\bNot enough direct memory\b/,
    advice:
      'Find out who allocates direct buffers and does not release or reuse them (ByteBuffer.allocateDirect, Netty: -Dio.netty.leakDetection.level=paranoid); raise -XX:MaxDirectMemorySize only when the need is real. Do not set -XX:+DisableExplicitGC: the JVM frees unreachable buffers by System.gc().',
  },
  {
    id: 'oom-thread',
    cause: 'thread-limit',
    title: 'OutOfMemoryError: unable to create native thread',
    effect: 'Pools cannot grow and tasks are lost; other programs of the same user may be unable to start threads too.',
    gravity: 'F',
    signature: /unable to create (?:new )?native thread|can't start new thread|\bnewosproc\b/,
    advice:
      'Count the threads (is there a leak?) and compare the number with the limits of the container and of ulimit -u.',
  },
  {
    id: 'oom-native',
    cause: 'native-memory',
    title: 'The system has no memory left',
    effect: 'The JVM cannot get memory outside of its heap; it ends, or is killed, at a moment that nobody chooses.',
    gravity: 'F',
    signature:
      /insufficient memory for the Java Runtime|Cannot allocate memory|OutOfMemoryError: Map failed|\berrno=12\b/,
    advice: 'Compare heap and native memory with the limit of the container; check vm.max_map_count for Map failed.',
  },
  {
    id: 'oom-heap',
    cause: 'heap',
    title: 'OutOfMemoryError: the heap is full',
    effect: 'Any thread may fail at any allocation, and what it was changing may be left half done.',
    gravity: 'F',
    signature:
      /(?<![\w$])OutOfMemoryError\b|JavaScript heap out of memory|(?<![\w$])(?:_Array)?MemoryError\b|System\.OutOfMemoryException|runtime: out of memory/,
    advice:
      'Take a heap dump (-XX:+HeapDumpOnOutOfMemoryError): the statement that failed is the victim, not the cause.',
    adviceFor: [
      {
        words: /JavaScript heap out of memory/,
        advice:
          'Start Node.js with --heapsnapshot-near-heap-limit=1 and compare two snapshots: listeners, timers and caches that are never removed are the usual holders. Raise --max-old-space-size only when the need is real, and below the limit of the container.',
      },
      {
        words: /(?<![\w$])(?:_Array)?MemoryError\b/,
        advice:
          'Find out what was read or built as a whole at the first frame of the application (tracemalloc names the lines that hold memory): work in portions. The statement that failed may be the victim, not the cause.',
      },
      {
        words: /System\.OutOfMemoryException/,
        advice:
          'Take a dump (dotnet-gcdump, or DOTNET_DbgEnableMiniDump=1 for a crash) and look for what grows: the statement that failed is the victim, not the cause.',
      },
      {
        words: /runtime: out of memory/,
        advice:
          'Compare two heap profiles of pprof (inuse_space) and count the goroutines; set GOMEMLIMIT below the limit of the container.',
      },
    ],
  },
  {
    id: 'stack-overflow',
    cause: 'deep-recursion',
    title: 'StackOverflowError: a recursion does not end',
    effect: 'The request fails, and code that was interrupted at any depth may leave locks and data inconsistent.',
    gravity: 'S',
    signature: /(?<![\w$])StackOverflowError\b|\bRecursionError\b|Maximum call stack size|goroutine stack exceeds/,
    advice: 'End the recursion at the frames that repeat.',
  },
];
