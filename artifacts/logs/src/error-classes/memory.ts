import type { ErrorClass } from './error-class.ts';

export const MEMORY: readonly ErrorClass[] = [
  {
    id: 'oom-overhead',
    title: 'Memory was nearly all garbage collection',
    gravity: 'F',
    signature: /GC overhead limit exceeded/,
    advice: 'Take a heap dump and look for what grows; the collector worked without freeing anything.',
  },
  {
    id: 'oom-array',
    title: 'An array larger than the heap was asked for',
    gravity: 'S',
    signature: /Requested array size exceeds/,
    advice: 'Bound the size of what is read into memory at the frame that is named.',
  },
  {
    id: 'oom-metaspace',
    title: 'Class metadata has no room',
    gravity: 'F',
    signature: /OutOfMemoryError: (?:Metaspace|Compressed class space|PermGen space)/,
    advice:
      'Look for class loaders that are not let go (redeployments, proxies, scripts) before raising -XX:MaxMetaspaceSize.',
  },
  {
    id: 'oom-direct',
    title: 'Direct buffers have no room',
    gravity: 'F',
    signature: /Direct buffer memory|Cannot reserve \d+ bytes of direct buffer|\bOutOfDirectMemoryError\b/,
    advice: 'Release buffers, or raise -XX:MaxDirectMemorySize if the need is real.',
  },
  {
    id: 'oom-thread',
    title: 'No thread could be made',
    gravity: 'F',
    signature: /unable to create (?:new )?native thread|can't start new thread|\bnewosproc\b/,
    advice: 'Count the threads (a leak?) and compare with the limits of the container and of ulimit -u.',
  },
  {
    id: 'oom-native',
    title: 'The system has no memory left',
    gravity: 'F',
    signature:
      /insufficient memory for the Java Runtime|Cannot allocate memory|OutOfMemoryError: Map failed|\berrno=12\b/,
    advice: 'Compare heap and native memory with the limit of the container; look at vm.max_map_count for Map failed.',
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
    title: 'A call repeats itself without end',
    gravity: 'S',
    signature: /(?<![\w$])StackOverflowError\b|\bRecursionError\b|Maximum call stack size|goroutine stack exceeds/,
    advice: 'End the recursion at the frames that repeat.',
  },
];
