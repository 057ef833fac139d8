import type { ErrorClass } from './error-class.ts';

export const RUNTIME: readonly ErrorClass[] = [
  {
    id: 'jvm-crash',
    title: 'The JVM crashed',
    gravity: 'F',
    signature: /fatal error has been detected by the Java Runtime|\bSIGSEGV\b(?!.*goroutine)/,
    advice: 'Read the hs_err_pid file: problematic frame, native library, JDK release.',
  },
  {
    id: 'linkage',
    title: 'Classes are incompatible',
    gravity: 'S',
    signature:
      /\b(?:NoClassDefFoundError|NoSuchMethodError|NoSuchFieldError|UnsupportedClassVersionError|AbstractMethodError|UnsatisfiedLinkError|VerifyError|ExceptionInInitializerError|IncompatibleClassChangeError)\b/,
    advice: 'Compare the versions of the libraries on the class path with those that the code was built against.',
  },
  {
    id: 'code-cache',
    title: 'The code cache is full: code runs interpreted',
    gravity: 'S',
    signature: /CodeCache is full/,
    advice: 'Raise -XX:ReservedCodeCacheSize.',
  },
  {
    id: 'thread-deadlock',
    title: 'Threads are deadlocked',
    gravity: 'F',
    signature: /Found one Java-level deadlock|all goroutines are asleep/,
    advice: 'Take a thread dump: it names the locks and their owners.',
  },
  {
    id: 'thread-stuck',
    title: 'Threads are stuck',
    gravity: 'S',
    signature: /\[STUCK\]|may be stuck|WSVR0605W|has been blocked for/,
    advice: 'Take three thread dumps ten seconds apart and compare the named threads.',
  },
  {
    id: 'event-loop',
    title: 'An event loop is blocked',
    gravity: 'S',
    signature: /\bBlockingOperationException\b|Blocking call!/,
    advice: 'Move the blocking call off the event loop.',
  },
  {
    id: 'rejected',
    title: 'Tasks are rejected: thread pools are full',
    gravity: 'S',
    signature:
      /\b(?:RejectedExecutionException|TaskRejectedException|EsRejectedExecutionException)\b|All threads \(\d+\) are currently busy|maxThreads reached/,
    advice: 'Find out what occupies the threads (thread dump) before enlarging the pool.',
  },
  {
    id: 'startup-failed',
    title: 'The application did not start',
    gravity: 'F',
    signature:
      /APPLICATION FAILED TO START|Application run failed|\bLifecycleException\b|WFLYCTL0013|Failed startup of context/,
    advice: 'Read the deepest cause of the first such statement.',
  },
  {
    id: 'bind-failed',
    title: 'The port is already in use',
    gravity: 'F',
    signature: /Address already in use|\bEADDRINUSE\b|Port \d+ was already in use/,
    advice: 'Stop the other instance or choose another port.',
  },
  {
    id: 'worker-killed',
    title: 'Workers were killed',
    gravity: 'S',
    signature: /WORKER TIMEOUT|was sent SIGKILL|\bWorkerLostError\b|heartbeat has been running/,
    advice: 'Check the memory limits and the calls that block a worker.',
  },
  {
    id: 'unhandled',
    title: 'An exception was not caught',
    gravity: 'S',
    signature:
      /^Exception in thread "|\bUncaught\b|\bUnhandledPromiseRejection|^panic: |^fatal error: |Unhandled [Ee]xception\. (?!.*while executing the request)/,
    advice: 'Handle it at the first frame of the application.',
  },
];
