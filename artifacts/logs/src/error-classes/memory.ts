import type { ErrorClass } from './error-class.ts';

export const MEMORY: readonly ErrorClass[] = [
  {
    id: 'oom-overhead',
    title: 'The JVM spent nearly all of its time in garbage collection',
    gravity: 'F',
    signature: /GC overhead limit exceeded/,
    advice: 'Take a heap dump and look for what grows; the collector ran but freed almost nothing.',
  },
  {
    id: 'oom-array',
    title: 'An array larger than the heap was requested',
    gravity: 'S',
    signature: /Requested array size exceeds/,
    advice: 'Limit the size of what is read into memory at the frame that the trace names.',
  },
  {
    id: 'oom-metaspace',
    title: 'There is no memory left for class metadata',
    gravity: 'F',
    signature: /OutOfMemoryError: (?:Metaspace|Compressed class space|PermGen space)/,
    advice:
      'Look for class loaders that are never unloaded (redeployments, proxies, scripts) before raising -XX:MaxMetaspaceSize.',
  },
  {
    id: 'oom-direct',
    title: 'There is no memory left for direct buffers',
    gravity: 'F',
    signature: /Direct buffer memory|Cannot reserve \d+ bytes of direct buffer|\bOutOfDirectMemoryError\b/,
    advice: 'Release buffers, or raise -XX:MaxDirectMemorySize if the need is real.',
  },
  {
    id: 'oom-thread',
    title: 'No new thread could be created',
    gravity: 'F',
    signature: /unable to create (?:new )?native thread|can't start new thread|\bnewosproc\b/,
    advice:
      'Count the threads (is there a leak?) and compare the number with the limits of the container and of ulimit -u.',
  },
  {
    id: 'oom-native',
    title: 'The system has no memory left',
    gravity: 'F',
    signature:
      /insufficient memory for the Java Runtime|Cannot allocate memory|OutOfMemoryError: Map failed|\berrno=12\b/,
    advice: 'Compare heap and native memory with the limit of the container; check vm.max_map_count for Map failed.',
  },
  {
    id: 'oom-heap',
    title: 'The heap is full',
    gravity: 'F',
    signature:
      /(?<![\w$])OutOfMemoryError\b|JavaScript heap out of memory|(?<![\w$])MemoryError\b|System\.OutOfMemoryException|runtime: out of memory/,
    advice:
      'Take a heap dump (-XX:+HeapDumpOnOutOfMemoryError): the statement that failed is the victim, not the cause.',
  },
  {
    id: 'stack-overflow',
    title: 'A recursion does not end',
    gravity: 'S',
    signature: /(?<![\w$])StackOverflowError\b|\bRecursionError\b|Maximum call stack size|goroutine stack exceeds/,
    advice: 'End the recursion at the frames that repeat.',
  },
];
