import { formatDuration } from '@hindsight/claims';
import type { ErrorClass, FailureWords } from './error-class.ts';

/** What WebSphere and Liberty write of a thread or request that hangs. */
const HANGING =
  /(?:\bThread "(?<thread>[^"]{1,60})" .{1,40}has been active for (?<active>\d{1,12}) milliseconds|\bhas been running on thread (?<id>\w{1,20}) for at least (?<running>\d{1,12})(?:\.\d+)?ms)/;

/** States which thread hangs for how long, which stand behind codes and numbers. */
function describeHangingThread(line: string): FailureWords | undefined {
  const [matched] = HANGING.exec(line) ?? [];
  const { thread, active, id, running } = HANGING.exec(line)?.groups ?? {};
  const duration = Number(active ?? running);
  if (matched === undefined || !Number.isFinite(duration)) return undefined;
  return { text: `Thread ${thread ?? id} hangs for ${formatDuration(duration)}`, marks: [matched] };
}

/** What servers write of a pause in ms: Cassandra, Hadoop, Neo4j (with the part of collections) and Ignite. */
const PAUSE =
  /\b(?:GC in |pause of approximately |pauseTime=|JVM pause: |Major GC: application \d{1,9}ms, stopped )(\d{1,9})(?: ?ms\b| milliseconds|, gcTime=(\d{1,9}))/;
/** What Trino and Presto write of a full collection: `Major GC: application 51ms, stopped 9101ms: 49.47GB -> 49.35GB`. */
const COLLECTED = /\bMajor GC: .{1,60}: ([\d.]{1,12}\w?B) -> ([\d.]{1,12}\w?B)/;

/** `[gc][old][4000][50] duration [8.1s], collections [1]/[8.9s], total [8.1s]/[2m], memory [7.8gb]->[7.7gb]/[7.9gb]` of Elasticsearch. */
const COLLECTION =
  /\bduration \[([\d.]{1,12}\w{1,2})\], collections \[(\d{1,6})\]\/\[.{1,80}, memory \[([\d.]{1,12}\w{1,2})\]->\[([\d.]{1,12}\w{1,2})\]\/\[([\d.]{1,12}\w{1,2})\]/;

const OVERHEAD = /\boverhead, spent \[([\d.]{1,12}\w{1,2})\] collecting in the last \[([\d.]{1,12}\w{1,2})\]/;

/** States how long a collection took and what it left of the heap. */
function describeCollection(line: string): FailureWords | undefined {
  const [matched, duration, collections, before, left, size] = COLLECTION.exec(line) ?? [];
  if (matched === undefined) return undefined;
  const taken = collections === '1' ? 'A collection takes' : `${collections} collections take`;
  return { text: `${taken} ${duration}: ${before} -> ${left} of ${size}`, marks: [matched] };
}

/** States which part of the time went into collections. */
function describeOverhead(line: string): FailureWords | undefined {
  const [matched, spent, last] = OVERHEAD.exec(line) ?? [];
  return matched === undefined
    ? undefined
    : { text: `Collections took ${spent} of the last ${last}`, marks: [matched] };
}

/** States how long the JVM stood still, and whether it collected meanwhile. */
function describePause(line: string): FailureWords | undefined {
  const [matched, pause, collections] = PAUSE.exec(line) ?? [];
  if (matched === undefined) return undefined;
  const length = formatDuration(Number(pause));
  const [, before, left] = COLLECTED.exec(line) ?? [];
  if (left !== undefined)
    return { text: `The JVM stood still (${length}) for a full collection: ${before} -> ${left}`, marks: [matched] };
  if (collections === undefined) return { text: `The JVM stood still (${length})`, marks: [matched] };
  const text =
    Number(collections) === 0
      ? `The JVM stood still without a collection (${length})`
      : `The JVM stood still (${length}, collections ${formatDuration(Number(collections))})`;
  return { text, marks: [matched] };
}

/** A frame as -Djdk.tracePinnedThreads prints it: `com.acme.Client.call(Client.java:64) <== monitors:1`. */
const PINNED_FRAME = / <== monitors:\d/;
const PINNED_PLACE = /([\w$]{1,100}\.[\w$<>]{1,100})\([\w$.: ]{1,100}\) <== monitors:\d/;

/** States in which method a virtual thread keeps its carrier. */
function describePinned(line: string, below: readonly string[]): FailureWords | undefined {
  const place = [line, ...below].flatMap((one) => PINNED_PLACE.exec(one)?.[1] ?? []).at(-1);
  return place === undefined
    ? undefined
    : { text: `Virtual threads are pinned by synchronized in ${place}`, marks: [place] };
}

export const RUNTIME: readonly ErrorClass[] = [
  {
    id: 'jvm-crash',
    cause: 'crash',
    title: 'The JVM crashed',
    effect: 'The process ended at once: requests in flight are lost, and it can happen again at any time.',
    gravity: 'F',
    signature: /fatal error has been detected by the Java Runtime|\bSIGSEGV\b(?!.*goroutine)/,
    advice: 'Read the hs_err_pid file: problematic frame, native library, JDK release.',
  },
  {
    id: 'native-abort',
    cause: 'crash',
    title: 'Native code ended the process',
    effect: 'The process ended at once: requests in flight are lost, and it can happen again at any time.',
    gravity: 'F',
    signature:
      /\bdouble free or corruption\b|\b(?:free|malloc|realloc|munmap_chunk|malloc_consolidate)\(\): |\bcorrupted (?:size vs\. prev_size|double-linked list)|\*\*\* (?:stack smashing|buffer overflow) detected|: Assertion [`'"].{1,200}' failed\.|^terminate called |\bFATAL ERROR in native method\b|^Unrecoverable uncaught exception encountered/,
    advice:
      'The message is of the C library or of native code, not of Java: look for the hs_err_pid file or the core dump of this moment, and for the native library in it. Memory was damaged earlier than it is noticed: AddressSanitizer or valgrind finds the place in a library of your own; update the others one by one. After an exception in an upcall (java.lang.foreign), catch it inside of the method that native code calls.',
  },
  {
    id: 'linkage',
    cause: 'startup-failure',
    title: 'A class or method is missing, or classes do not fit together',
    effect: 'The code fails at its first use of the class, perhaps long after the start.',
    gravity: 'S',
    signature:
      /\b(?:NoClassDefFoundError|ClassNotFoundException|NoSuchMethodError|NoSuchFieldError|AbstractMethodError|UnsatisfiedLinkError|VerifyError|ExceptionInInitializerError|IncompatibleClassChangeError|BootstrapMethodError)\b/,
    advice:
      'Find the library that should contain the named class or method (mvn dependency:tree, gradle dependencies) and compare its version on the class path with the one that the code was compiled with. "Could not initialize class" hides its cause: the first such error has it.',
  },
  {
    id: 'code-cache',
    cause: 'code-cache',
    title: 'The code cache is full: code runs interpreted',
    effect: 'The compiler is off: what is not compiled yet runs ten times as slow and more.',
    gravity: 'S',
    atAnyLevel: true,
    signature: /CodeCache is full/,
    advice: 'Raise -XX:ReservedCodeCacheSize.',
  },
  {
    id: 'long-pauses',
    cause: 'pauses',
    title: 'The JVM stands still for seconds',
    effect: 'No request is answered meanwhile: callers run into their time-outs, and peers take this node for dead.',
    gravity: 'S',
    signature:
      /\bGC in \d{4,} ?ms\b|\bGC overhead:? (?:is |of )?[5-9]\d(?:\.\d{1,3})? ?%|\boverhead, spent \[(?:[\d.]{1,12}[sm]|[5-9]\d\dms)\] collecting|\bduration \[[\d.]{1,12}[sm]\], collections \[\d|Detected pause in JVM or host machine|\bstop-the-world pause: \{pauseTime=\d{4,}|\bPossible too long JVM pause: \d{4,}|\blocal pause of \d{10,20}ns\b|\bMajor GC: application \d{1,9}ms, stopped \d{4,9}ms\b/,
    advice:
      'Read the GC log of this time: a heap that is full after each collection needs a heap dump, a heap with room other settings. Where the collector had no part in it (gcTime=0, no collection in the GC log), look at the machine: processor throttling, swap, a suspended virtual machine. Time-outs of peers at these moments are consequences.',
    atInfo:
      /(?<!ConcurrentMarkSweep )\bGC in \d{4,}ms\. {2}|\bMajor GC: application \d{1,9}ms, stopped \d{4,9}ms\b|\bDetected pause in JVM or host machine \(eg GC\): pause of approximately \d{4,}ms/,
    onceIsEnough: /\b(?:GC in |pause of approximately |pauseTime=|JVM pause: )\d{5,9}(?!\d)/,
    describe: (line) => describePause(line) ?? describeCollection(line) ?? describeOverhead(line),
  },
  {
    id: 'late-heartbeat',
    cause: 'processor-shortage',
    title: 'Timers and heartbeats run late',
    effect: 'Peers that miss the heartbeat take this node for dead and exclude it, although it still works.',
    gravity: 'S',
    signature:
      /sending of heartbeat was delayed|\bHMGR0152W\b|timer thread slept for \[|heartbeat was delayed by|is still active but was recovered by another instance in the cluster/i,
    advice:
      'Check GC pauses, processor throttling (cpu.stat of the container) and blocking calls on the threads of the cluster before making the failure detector more patient.',
  },
  {
    id: 'thread-deadlock',
    cause: 'deadlock',
    title: 'Threads are deadlocked',
    effect: 'These threads never run again; everything that needs their locks hangs until a restart.',
    gravity: 'F',
    signature: /Found one Java-level deadlock|all goroutines are asleep/,
    advice: 'Take a thread dump: it names the locks and their owners.',
  },
  {
    id: 'event-loop',
    cause: 'event-loop-blocked',
    title: 'An event loop is blocked',
    effect: 'All connections of that loop wait for one call.',
    gravity: 'S',
    signature:
      /\bThread\[[^\],]{0,60}(?:eventloop|epoll|nio-worker)[^\]]{0,60}\] has been blocked for|\bBlockingOperation(?:NotAllowed)?Exception\b|Blocking call!|\bblock(?:ing operation|\(\)\/blockFirst\(\)).{0,80}(?:not supported in thread|IO thread|event loop)/,
    advice:
      'Move the blocking call off the event loop (worker pool, virtual thread, reactive driver): the stack trace of the statement names it.',
  },
  {
    id: 'thread-stuck',
    cause: 'waiting',
    title: 'Threads are stuck',
    effect: 'Each stuck thread is missing in its pool, until no request gets one.',
    gravity: 'S',
    signature:
      /\[STUCK\]|\bANR in [\w.]{3,200}|may be stuck|WSVR0605W|\bTRAS011[24]W\b|\bBlocked system-critical thread has been detected\b|\bA single server tick took \d|\bserver has not responded for \d{1,5} seconds|has been blocked for|\bThread \S+ (?:is|has been) (?:blocked|stuck)\b/,
    advice: 'Take three thread dumps ten seconds apart and compare the named threads.',
    describe: describeHangingThread,
  },
  {
    id: 'jvm-hung',
    cause: 'waiting',
    title: 'The JVM did not answer its watchdog and was ended',
    effect: 'All requests in flight are lost, and it hangs again while the reason is there.',
    gravity: 'F',
    signature: /\bJVM appears hung\b|\bTimed out waiting for signal from JVM\b/,
    advice:
      'Look at what the JVM did before: long collections (GC log), a machine without free processors or memory, a suspended host. Let the watchdog take a thread dump before it ends the JVM (wrapper.java.dump…), and lengthen its time-out only when the pauses are known.',
  },
  {
    id: 'service-killed',
    cause: 'crash',
    title: 'The service manager or the kernel killed the program',
    effect: 'Requests in flight are lost, and after the restart caches and compiled code are cold.',
    gravity: 'F',
    atAnyLevel: true,
    warnsFrom: 1,
    signature:
      /\.service: (?:Watchdog timeout \(|Killing process \d{1,10} \(.{1,40}\) with signal SIG(?:KILL|ABRT)|State '[\w-]{1,40}' timed out\. (?:Killing|Aborting)|Main process exited, code=(?:killed|dumped), status=(?!15)|A process of this unit has been killed by the OOM killer|Failed with result '(?:watchdog|oom-kill|core-dump|timeout)')|\bstatus=9\/KILL\b/,
    advice:
      'Read what the unit says first: a watchdog that was not fed (WatchdogSec) means that the program hung or paused for that long, so compare GC log and thread dumps of that time; a stop that timed out means that it did not end within TimeoutStopSec; oom-kill is MemoryMax or the memory of the host.',
  },
  {
    id: 'service-failed',
    cause: 'errors',
    title: 'The service manager tells that the program ended with an error',
    effect: 'Nothing answers until it is started again, and it ends in the same way while the reason stays.',
    gravity: 'S',
    isGeneral: true,
    atAnyLevel: true,
    warnsFrom: 1,
    signature:
      /\.service: (?:Main process exited, code=exited, status=(?!143\b|130\b|0\b)\d{1,3}|Control process exited, code=exited, status=(?!0\b)\d{1,3}|Failed with result '(?:exit-code|start-limit-hit|protocol|resources)'|Start request repeated too quickly)/,
    advice:
      'Read what the program itself wrote right before (journalctl -u UNIT): the status only says that it gave up. Status 203 means that systemd could not run the command at all, 217 that the user does not exist.',
  },
  {
    id: 'build-daemon',
    cause: 'crash',
    title: 'A daemon or forked JVM of the build disappeared',
    effect: 'The build fails whatever it was doing, and the next one starts with a cold daemon.',
    gravity: 'S',
    over: ['build-failed'],
    signature: /\bdaemon (?:has )?disappeared\b|\bforked VM terminated without properly saying goodbye\b/,
    advice:
      'Most often the machine or container had no memory left for it: compare its limit with the sum of the heaps of the daemon (org.gradle.jvmargs), its workers and the forked tests (argLine), and look for exit code 137 and for hs_err files. Otherwise a test or native code has ended the JVM itself (System.exit).',
  },
  {
    id: 'overlapping-runs',
    cause: 'waiting',
    title: 'A scheduled task is due again before its last run has ended',
    effect: 'Runs are left out: what the task does is done later and later, or not at all when its last run hangs.',
    gravity: 'S',
    warnsFrom: 5,
    signature:
      /\b[Ss]kip(?:ping|ped)\b.{0,80}\b(?:still (?:running|in progress|active)|already running)\b|\b[Pp]revious (?:run|execution|job|instance|task)\b.{0,40}\bstill (?:running|in progress|active)\b|\bmaximum number of running instances reached\b/,
    advice:
      'Find out whether the last run is slow or hangs: three thread dumps show where its thread is. Give its calls time-outs, split the work, or give it a longer interval; running it twice at once does the work twice.',
  },
  {
    id: 'endless-wait',
    cause: 'waiting',
    title: 'The program waits for something that does not come',
    effect: 'What should follow is not done, though nothing is called an error.',
    gravity: 'S',
    atAnyLevel: true,
    warnsFrom: 10,
    lastsFrom: 180_000,
    untilEnd: true,
    signature:
      /\b[Ss]till waiting (?:for|on|until) (?!\d)|\bSafe mode (?:is )?ON\b|\b[Nn]o more tasks? to compute\b.{0,40}\bstill active\b|\b(?:may|might|seems? to|appears? to) (?:be|have) (?:stalled|hung|stuck|hanging)\b|\b[Ww]aiting (?:for|on|until) (?!\d)[^,;]{1,150}?\b(?:(?:to|is|be|become|becomes|gets?|comes?) )(?:ready|available|reachable|up|online|healthy|started)\b|\b(?:not (?:yet )?|un)(?:ready|available|reachable)(?: yet)?\b.{0,60}\b(?:[Rr]etry|[Ww]ait|[Ss]leep|[Nn]ext (?:check|attempt|try)|[Tt]ry(?:ing)? again)/,
    advice:
      'Look at what the statement names: whether it runs, is reached by that name from this host, and what its own log says; for a lock, a leader or a place in a cluster, look at who has it. Let the program give up after some minutes with an error, so that somebody sees it.',
  },
  {
    id: 'pinned-threads',
    cause: 'carriers-blocked',
    title: 'Virtual threads block the threads that carry them (pinned)',
    effect: 'There are as many carriers as processors: when all are pinned, no virtual thread runs, however many wait.',
    gravity: 'S',
    atAnyLevel: true,
    signature: PINNED_FRAME,
    advice:
      'Up to JDK 23, a virtual thread that waits inside of synchronized or native code keeps its carrier: use a ReentrantLock in place of synchronized around the call in the named frame, or update the library that has it, or run it on JDK 24 or later, where synchronized no longer pins.',
    describe: describePinned,
  },
  {
    id: 'main-thread-busy',
    cause: 'event-loop-blocked',
    title: 'The main thread of an app does too much work',
    effect: 'The display stands still while it does, and after five seconds the system offers to end the app.',
    gravity: 'S',
    atAnyLevel: true,
    warnsFrom: 5,
    signature: /\bSkipped (?:[6-9]\d|\d{3,5}) frames! {1,2}The application may be doing too much work/,
    advice:
      'Move files, databases, networks and large layouts off the main thread; StrictMode and a trace of the method (Perfetto) at that moment name it. One or two of these at the start of an app are usual.',
  },
  {
    id: 'missed-schedule',
    cause: 'waiting',
    title: 'A scheduler starts tasks too late',
    effect:
      'Tasks run later than planned, or are left out: all of the threads that run them are in use, or the process stood still.',
    gravity: 'S',
    atAnyLevel: true,
    signature: /\btrigger\(s\) that missed their scheduled fire-time\b|\bDetected \d+ misfired jobs\b/,
    advice:
      'Compare the number of tasks that are due at once with the threads of the scheduler, and find those that run longest: they belong in a pool of their own, or need time-outs. Check pauses and the clock when all were late at one moment.',
  },
  {
    id: 'function-timeout',
    cause: 'waiting',
    title: 'Calls of a cloud function are ended at their time limit',
    effect: 'The work is thrown away after its whole time, which is paid for, and the caller may repeat it.',
    gravity: 'S',
    atAnyLevel: true,
    signature: /\bTask timed out after \d{1,4}\.\d\d seconds\b/,
    advice:
      'Find what the function waits for when it began: a peer, a connection that was kept from an earlier call, a cold start. Give each call to a peer a time-out that is shorter than that of the function.',
  },
  {
    id: 'rejected',
    cause: 'pool',
    title: 'Tasks are rejected: thread pools are full',
    effect: 'Work is refused: callers see errors, or it is lost without one.',
    gravity: 'S',
    signature:
      /\b(?:RejectedExecutionException|TaskRejectedException|EsRejectedExecutionException)\b(?!.{0,400}\[(?:Shutting down|Terminated))|All threads \(\d+\) are currently busy|maxThreads reached|Thread pool is EXHAUSTED|\bLow on threads QueuedThreadPool\b|\b(?:[Tt]hread ?[Pp]ool|[Ee]xecutor|QueuedThreadPool)\b.{0,300}?\brejected (?:execution|(?:the |a )?tasks?\b|(?:org|com|java|io)\.)/,
    advice: 'Find out what occupies the threads (thread dump) before enlarging the pool.',
  },
  {
    id: 'redeploy-leak',
    cause: 'class-loader-leak',
    title: 'An application that was stopped leaves threads behind',
    effect: 'Each deployment without a restart keeps its classes and threads, until the metaspace or the heap is full.',
    gravity: 'W',
    seriousFrom: 5,
    signature:
      /\bappears to have started a thread named \[.{1,200}\] but has failed to stop it\b|\bcreated a ThreadLocal with key of type \[.{1,300}\bbut failed to remove it\b/,
    advice:
      'Stop what the application starts when it is stopped: close its connection pools, executors and timers in a ServletContextListener (contextDestroyed), and remove its thread-locals. Numbers in the names that grow tell of pools that are opened again and again and never closed. Until then, restart the server to deploy.',
  },
  {
    id: 'stage-output-lost',
    cause: 'crash',
    title: 'Intermediate results were lost with the worker that had them',
    effect: 'Stages that had ended are computed again, and after some rounds the job is given up.',
    gravity: 'S',
    signature:
      /\bFetchFailed\(|\bFetchFailedException\b|\bMetadataFetchFailedException\b|Missing an output location for shuffle/,
    advice:
      'Look at the executor on the named host: killed for its memory, taken away (spot machines, dynamic allocation without a shuffle service), or too busy to answer. Fewer, larger executors or a shuffle service outside of them keep the results.',
  },
  {
    id: 'worker-killed',
    cause: 'crash',
    title: 'Workers were killed',
    effect: 'The requests of those workers are lost, and the others take their load.',
    gravity: 'S',
    signature:
      /WORKER TIMEOUT|was sent SIGKILL|\bLost executor \S{1,40} on |\bPageTransportTimeoutException\b|\bREMOTE_TASK_ERROR\b|Could not communicate with the remote task|\bWorkerLostError\b|heartbeat has been running|Connection unexpectedly closed by remote task manager|Heartbeat of TaskManager .{0,80}\btimed out|\bExecutorLostFailure\b/,
    advice: 'Check the memory limits and the calls that block a worker.',
  },
  {
    id: 'unhandled',
    cause: 'errors',
    title: 'An exception was not caught',
    effect: 'The thread ended: what it did periodically or for others is not done any more.',
    gravity: 'S',
    isGeneral: true,
    signature:
      /^Exception in thread "|^FATAL EXCEPTION: |\bUncaught\b(?! server error)|\bUnhandledPromiseRejection|^panic: |^fatal error: |Unhandled [Ee]xception\. (?!.*while executing the request)/,
    advice: 'Handle it at the first frame of the application.',
  },
  {
    id: 'batch-job-failed',
    cause: 'errors',
    title: 'A batch job failed',
    effect: 'What it should have done until the next run is missing, or done in part.',
    gravity: 'S',
    atAnyLevel: true,
    warnsFrom: 1,
    signature:
      /\b[Jj]ob \S{1,80} failed with state FAILED\b|\bApplication application_\d{1,20}_\d{1,10} failed \d{1,3} times due to\b|^job_local\d{1,20}_\d{1,10}$|\bTask \d{1,10} in stage \S{1,20} failed \d{1,5} times; aborting job|^Job aborted due to stage failure\b|^Error running job streaming job\b|Encountered an error executing (?:the )?(?:step|job)\b|\bSkipLimitExceededException\b|\bJob: \[.{1,200}status: \[FAILED\]|\bBuild timed out \(after \d|\bUser class threw exception\b|\b[Ff]inal ?(?:app |application |job )?[Ss]tat(?:us|e)[ :=]{1,3}(?:FAILED|FAILURE|ERROR)\b|\b(?:[Jj]ob|[Bb]atch|[Ss]tep|[Ww]orkflow|[Pp]ipeline|[Ii]mport|[Ee]xport|[Bb]ackup|[Mm]igration|[Rr]un)\b.{0,100}?\b(?:ended|finished|completed|terminated|exited|done)\b.{0,30}?\b(?:status|state|result|outcome)[ :=]{1,3}[["']?(?:FAILED|FAILURE|ERROR|ABORTED|ABENDED|failed|failure|aborted)\b/,
    advice:
      'Correct what its innermost exception names, then start the job again: find out first whether it goes on where it ended or does the work twice.',
  },
  {
    id: 'task-restarts',
    cause: 'errors',
    title: 'A task of a stream fails and is started again',
    effect:
      'Each time the stream stands still and repeats its work since the last checkpoint; the same record fails it again.',
    gravity: 'S',
    isGeneral: true,
    atAnyLevel: true,
    signature: /\bswitched from (?:CREATED|SCHEDULED|DEPLOYING|INITIALIZING|RUNNING|CANCELING) to FAILED\b/,
    advice:
      'Correct what its innermost exception names. Let the operator set single records aside that it cannot handle (a side output, a dead-letter topic) instead of failing on them.',
  },
  {
    id: 'self-termination',
    cause: 'crash',
    title: 'The program ends itself because it cannot go on',
    effect: 'What it served is gone until it is started again, and that ends in the same way while the reason stays.',
    gravity: 'F',
    isGeneral: true,
    atInfo: /\bhas been marked as DOWN\. Shutting down myself\b/,
    onceIsEnough: /\bhas been marked as DOWN\. Shutting down myself\b/,
    signature:
      /\bhas been marked as DOWN\. Shutting down myself\b|\bAMQ2240(?:79|80): |\b(?:[Cc]annot|[Cc]an't|[Cc]ould not|[Uu]nable to) (?:go on|continue|proceed)(?=[.:!,]|$)|\bCritical system error detected\. Will be handled\b|\bABORTING (?:region ?server|master)\b|\bShutdown broker because\b|\bfatal error in thread \[.{1,120}\], exiting|\bJVM state determined to be unstable\b|\b[Ee]xiting (?:\w{1,20} )?(?:forcefully )?(?:because|due to)\b|\b(?:[Tt]erminating|[Hh]alting|[Aa]borting|[Ss]topping) (?:the |this )?(?:JVM|process|server|broker|node|instance|program) (?:because|due to|after)\b|\bJVM will be halted\b|, exiting(?: now| the (?:JVM|process|application|program))?[.!]?$|\b(?:[Uu]nrecoverable|[Ff]atal) error\b.{0,80}\b(?:exiting|shutting down|terminating|aborting)\b/,
    advice: 'Read the errors right before it: the first of them is most often the reason.',
  },
  {
    id: 'lost-log-events',
    cause: 'log-flood',
    title: 'Log statements were discarded',
    effect: 'What the log does not show may have happened nevertheless: the evidence is incomplete.',
    gravity: 'W',
    seriousFrom: 1,
    signature:
      /queue is full, discarding event|silently discarded|[Dd]ropp(?:ed|ing) \d+ (?:log )?(?:events|messages|records)|\b\d{1,12} (?:log )?(?:events|messages) (?:were |have been )?(?:dropped|discarded|lost)\b/,
    advice:
      'Find the logger that writes too much and lower its level, and remove caller data and slow appenders; a larger queue of the asynchronous appender only helps with short bursts.',
  },
];
