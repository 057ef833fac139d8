import { parseFrame } from '../frame.ts';

/** What a thread waits for when one of these methods of the platform is at the top of its stack or right below it. */
export type PlatformWait = 'queue' | 'room' | 'task' | 'signal' | 'permit' | 'lock' | 'condition';

const CLASSES: readonly (readonly [wait: PlatformWait, className: RegExp, method: RegExp])[] = [
  // A completion service takes the result of a task from a queue.
  ['task', /^java\.util\.concurrent\.ExecutorCompletionService$/, /^(?:take|poll)$/],
  [
    'task',
    /^java\.util\.concurrent\.(?:FutureTask|CompletableFuture|ForkJoinTask|CountedCompleter|AbstractExecutorService|ForkJoinPool|ThreadPerTaskExecutor|ThreadPoolExecutor|ExecutorService|StructuredTaskScope\w*|Future)(?:\$\w+)?$/,
    /^(?:get\w*|join\w*|awaitDone|waitingGet|timedGet|invoke\w*|managedBlock|awaitTermination|close|block|helpJoin|awaitDone\w*|reportGet)$/,
  ],
  [
    'signal',
    /^java\.util\.concurrent\.(?:CountDownLatch|CyclicBarrier|Phaser|Exchanger)$/,
    /^(?:await\w*|dowait|arriveAndAwaitAdvance|exchange)$/,
  ],
  ['room', /^java\.io\.Piped(?:InputStream|Reader)$/, /^(?:receive|awaitSpace)$/],
  ['queue', /^java\.io\.Piped(?:InputStream|Reader)$/, /^read$/],
  ['permit', /^java\.util\.concurrent\.Semaphore$/, /^(?:try)?[aA]cquire/],
  [
    'room',
    /^java\.util\.concurrent\.\w*(?:Queue|Deque)(?:\$\w+)?$/,
    /^(?:put|offer|transfer|tryTransfer)(?:First|Last)?$/,
  ],
  [
    'queue',
    /^java\.util\.concurrent\.\w*(?:Queue|Deque)(?:\$\w+)?$/,
    /^(?:take|poll|takeFirst|takeLast|pollFirst|pollLast)$/,
  ],
  [
    'lock',
    /^java\.util\.concurrent\.locks\.(?:ReentrantLock|StampedLock|ReentrantReadWriteLock)(?:\$\w+)?$/,
    /lock|Lock/,
  ],
  ['condition', /^java\.util\.concurrent\.locks\.Abstract\w*Synchronizer\$ConditionObject$/, /^await/],
  ['condition', /^java\.lang\.Object$/, /^wait/],
  ['signal', /^java\.lang\.Thread$/, /^join$/],
];

/**
 * Finds what a method of the platform waits for. The outermost one counts: `LinkedBlockingQueue.take` waits at a
 * condition, and `ExecutorCompletionService.take` at a queue.
 */
export const findPlatformWait = (className: string, method: string): PlatformWait | undefined =>
  CLASSES.find(([, isClass, isMethod]) => isClass.test(className) && isMethod.test(method))?.[0];

/** Methods of reactive and asynchronous libraries that wait for a result which another thread gives. */
export const AWAITS_RESULT =
  /^(?:reactor\.core\.publisher\.Blocking\w+\.(?:blocking\w+|hasNext)|io\.reactivex\.(?:rxjava3\.)?internal\.observers\.Blocking\w+\.(?:blocking\w+|get)|io\.smallrye\.mutiny\.operators\.uni\.UniBlockingAwait\.await|kotlinx\.coroutines\.BlockingCoroutine\.joinBlocking|(?:scala\.concurrent\.impl\.Promise\$DefaultPromise|io\.netty\.util\.concurrent\.DefaultPromise|io\.vertx\.core\.impl\.future\.\w+)\.(?:tryAwait\w*|await\w*)|com\.google\.common\.cache\.LocalCache\$LoadingValueReference\.waitForValue)$/;

/**
 * Methods of libraries in which a producer waits for room: a place in a ring buffer, credits or memory of a broker, memory
 * of what is not sent or written yet.
 */
export const AWAITS_CAPACITY = new RegExp(
  `^(?:${[
    'com\\.lmax\\.disruptor\\.(?:\\w*Sequencer|RingBuffer)\\.next',
    'org\\.apache\\.activemq\\.(?:usage\\.\\w*Usage\\.waitForSpace|artemis\\.core\\.client\\.impl\\.\\w*ProducerCredits\\w*\\.acquireCredits)',
    'java\\.util\\.concurrent\\.SubmissionPublisher\\.(?:submit|offer|doOffer)',
    'org\\.apache\\.kafka\\.clients\\.producer\\.internals\\.BufferPool\\.allocate',
    'org\\.apache\\.lucene\\.index\\.DocumentsWriterStallControl\\.waitIfStalled',
  ].join('|')})$`,
);

/** Frames below handlers that share their threads: of actors, coroutines, event loops, schedulers of reactive libraries, and callers of a full pool. */
const SHARED_THREAD =
  /^(?:java\.util\.concurrent\.ThreadPoolExecutor\$CallerRunsPolicy\.|(?:akka|org\.apache\.pekko)\.dispatch\.Mailbox\.|kotlinx\.coroutines\.DispatchedTask\.|scala\.concurrent\.impl\.Promise\$Transformation\.|io\.netty\.util\.concurrent\.SingleThreadEventExecutor\.|io\.vertx\.core\.impl\.\w*Context\w*\.|reactor\.core\.scheduler\.\w+Task\.|io\.reactivex\.(?:rxjava3\.)?internal\.schedulers\.)/;
/** The dispatcher of Kotlin for calls that block, whose coroutines may keep a thread each. */
const BLOCKING_DISPATCHER = /^kotlinx\.coroutines\.internal\.LimitedDispatcher/;

/** Returns whether the thread runs a handler, and others after it: then it serves no connection of its own. */
export function isShared(qualifiedMethods: readonly string[]): boolean {
  return (
    qualifiedMethods.some((method) => SHARED_THREAD.test(method)) &&
    !qualifiedMethods.some((method) => BLOCKING_DISPATCHER.test(method))
  );
}

/** Frames of the platform that send a request and read its answer. */
export const PLATFORM_CLIENT =
  /^(?:sun\.net\.www\.(?:http|protocol)\.|jdk\.internal\.net\.http\.|java\.net\.http\.|sun\.rmi\.transport\.StreamRemoteCall|com\.sun\.(?:jndi|mail)\.|sun\.nio\.ch\.PendingFuture\.get|sun\.net\.ftp\.|java\.sql\.|javax\.sql\.|sun\.nio\.ch\.(?:SocketAdaptor|NioSocketImpl)\.connect)/;

/** Frames below which a request of a client is handled, whatever the server. */
const REQUEST_CLASS =
  /^(?:(?:jakarta|javax)\.(?:servlet|ws)\.|org\.apache\.catalina\.core\.|org\.springframework\.web\.|org\.eclipse\.jetty\.(?:server\.(?:Server|Handler|Request|HttpChannel|handler)|servlet)|io\.undertow\.server\.(?:Connectors|handlers\.)|com\.sun\.net\.httpserver\.|sun\.net\.httpserver\.ServerImpl\$Exchange|io\.grpc\.(?:stub\.ServerCalls|internal\.ServerImpl)|weblogic\.servlet\.|com\.ibm\.ws\.webcontainer\.|org\.glassfish\.jersey\.server\.|io\.vertx\.ext\.web\.|org\.apache\.jsp\.)/;

/** Streams in which servers give the body of a request to its handler, and what fills their buffers from the client. */
const REQUEST_INPUT =
  /^(?:(?:jakarta|javax)\.servlet\.ServletInputStream|org\.apache\.(?:catalina\.connector\.(?:CoyoteInputStream|InputBuffer)|coyote\.\w+(?:\.\w+)?\w*Input(?:Buffer|Filter))|org\.eclipse\.jetty\.(?:\w+\.)*HttpInput\w*|io\.undertow\.(?:servlet\.spec\.ServletInputStreamImpl|io\.UndertowInputStream)|(?:jeus|weblogic)\.servlet\.\w+\.ServletInputStreamImpl|com\.ibm\.ws\.webcontainer\.\w+\.\w*InputStream\w*|sun\.net\.httpserver\.(?:LeftOver|FixedLength|Chunked)InputStream)/;

export const isRequestInput = (className: string): boolean => REQUEST_INPUT.test(className);

export const isRequestClass = (className: string): boolean => REQUEST_CLASS.test(className);

/** Names of methods that wait for what comes next: a message, an event, a task. */
export const CONSUMES =
  /^(?:run|call|take|poll|dequeue|receive|consume|next|drain|dispatch|listen|process(?:Queue|Messages?|Events?|Requests?)$|idle|fetch(?:Next|Messages?|Events?)|(?:get|read|await|wait(?:For)?)(?:Next|Task|Work|Job|Event|Message|Mail|Item|Element|Command|Request)s?|\w*[lL]oop$)/;

/** Names of methods that ask someone for something and wait for it. */
export const CALLS =
  /^(?:call|ask|request(?!s)|send|push|invoke|execute|query|find|load|fetch|lookup|pay|charge|book|search|submit|publish|rpc|round|exchange|transmit|post|put|update|save|store|delete|get(?!(?:Next|Message|Request|Task|Work|Job|Event|Command)))/;

/** Methods with which an application gives something to a library, which then waits for the answer of the other side. */
export const HANDS_TO_LIBRARY =
  /^(?:put|send|store|upload|save|write|publish|update|insert|delete|execute|query|commit)/;

/** Names of methods with which an application lets a client connect to its server and log in. */
export const CONNECTS =
  /^(?:bind|(?:re)?connect|log(?:in|on)|authenticate|open(?:Connection|Session|Channel)?|ping|handshake)$/;

/** Names of classes and methods that serve an open connection: they read what its client sends next. */
export const SERVES =
  /handle|serve[rs]?$|serv(?:e|ing)(?:Client|Connection)|session|connection|device|client(?:Handler|Thread)|peer|reader|listen|receiv|readLoop|echo|read(?:Next|Request|Message|Command|Frame|Line|Packet|Sample)/i;

/** Methods of core.async that take from a channel: its promise is a latch, but what they wait for is the next value. */
export const TAKES_FROM_CHANNEL = /^clojure\.core\.async\$(?:_LT__BANG__BANG_|alts_BANG__BANG_)\./;

const INVOKES = /^(?:invoke(?:Static|Prim)?|doInvoke)$/;
const UNNAMED = /^(?:fn|reify|eval)__/;

/**
 * Returns the name that the application gave to the code: that of the method, for a lambda that of the method in which it is
 * written (`lambda$start$0` is `start`), and for a function of Clojure, which is a class, that of the function
 * (`shop.worker$take_order$fn__12.invoke` is `take_order`).
 */
export function toMethodName(text: string): string {
  const { className, method } = parseFrame(text);
  const functions = INVOKES.test(method) ? className.split('$').slice(1) : [];
  return functions.findLast((name) => !UNNAMED.test(name)) ?? method.replace(/^lambda\$(\w+)\$\d+$/, '$1');
}
