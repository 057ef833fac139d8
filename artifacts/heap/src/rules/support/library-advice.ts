import { type DominatorTree, findLargestChild } from '@hindsight/heap-graph';
import type { HeapAnalysis } from '../../analysis.ts';
import type { Suspect } from '../../metrics/retained-memory/suspects.ts';
import { isApplicationClass, toOriginalName } from '../../metrics/support/relocated-classes.ts';
import { LIBRARY_ADVICE_BY_USE, type LibraryAdvice } from './library-advice-by-use.ts';

/** The nearest object to the memory decides, up to the nearest one of the application; of one object the first row. */
const LIBRARY_ADVICE: readonly LibraryAdvice[] = [
  ...LIBRARY_ADVICE_BY_USE,
  {
    of: /^java\.util\.(?:TaskQueue|TimerThread|Timer)$|^java\.util\.concurrent\.(?:ScheduledThreadPoolExecutor|DelayScheduler)|^io\.netty\.util\.(?:HashedWheelTimer|internal\.DefaultPriorityQueue)/,
    advice:
      'Cancel each scheduled task when what it was scheduled for is done or closed, and let it refer to little: what a task refers to stays until it has run.',
  },
  {
    of: /^java\.util\.concurrent\.CompletableFuture\$Delayer/,
    advice:
      'Complete every future, also in the paths of errors, and shorten its timeout: until then its timeout keeps it.',
  },
  {
    of: /^com\.sun\.jmx\.mbeanserver\./,
    advice: 'An MBean stays until it is unregistered: call unregisterMBean when what it shows is closed.',
  },
  {
    of: /^org\.apache\.ibatis\.cache\.impl\.PerpetualCache$/,
    advice:
      'A session of MyBatis keeps every result until it ends: close the SqlSession or call clearCache() every few hundred rows, or set localCacheScope=STATEMENT.',
  },
  {
    of: /^java\.(?:beans\.(?:PropertyChange|VetoableChange|ChangeListenerMap)|awt\.AWTEventMulticaster)|^javax\.swing\.event\./,
    advice:
      'Remove each listener when its owner is closed, or hold listeners weakly: a lambda or an inner class keeps the whole object that added it.',
  },
  {
    of: /^net\.sf\.ehcache\./,
    advice:
      'Give the cache maxEntriesLocalHeap or maxBytesLocalHeap and timeToLiveSeconds: without a limit an eternal cache keeps every element.',
  },
  {
    of: /^org\.jboss\.weld\.contexts\.CreationalContextImpl$/,
    advice:
      'An instance of a dependent bean that Instance.get() returns lives as long as the bean that asked for it: call destroy() on the Instance when it is no longer needed, or give the bean a scope of its own.',
  },
  {
    of: /^io\.vertx\.core\.(?:eventbus\.|impl\.utils\.ConcurrentCyclicSequence)/,
    advice:
      'A consumer of the event bus stays until it is unregistered: keep the MessageConsumer and call unregister() when its owner is closed.',
  },
  {
    of: /^org\.apache\.lucene\.store\.ByteBuffers/,
    advice:
      'The whole index is in the heap (ByteBuffersDirectory): store it on disk and open it with MMapDirectory, whose pages the operating system caches.',
  },
  {
    of: /^org\.apache\.camel\.component\.seda\./,
    advice:
      'Messages wait for the consumers of a SEDA endpoint: find why they are slow, give it more concurrentConsumers, and a smaller size with blockWhenFull=true.',
  },
  {
    of: /^org\.apache\.camel\.processor\.aggregate\./,
    advice:
      'An aggregator keeps a group until it is complete: set a completionTimeout for groups that never get all of their messages.',
  },
  {
    of: /^org\.(?:h2|hsqldb|apache\.derby)\./,
    advice:
      'The tables of a database in the process are in the heap: delete rows that are no longer needed, store the database in a file, or use a server of its own.',
  },
  {
    of: /^com\.hazelcast\.map\.impl\./,
    advice: 'Give the map an eviction policy with a maximum size, and a time-to-live (map.getEvictionConfig, ttl).',
  },
  {
    of: /^(?:org\.apache\.pekko|akka)\.dispatch\.\w*(?:Mailbox|MessageQueue|Envelope)/,
    advice:
      'Messages wait in the mailbox of an actor that does not keep up: find what it waits for, spread the work over a router, or give it a bounded mailbox and let senders wait for an answer.',
  },
  {
    of: /^kotlinx\.coroutines\.(?:JobSupport|Cancellable|StandaloneCoroutine|Deferred|CompletableDeferred|internal\.Dispatched)/,
    advice:
      'A coroutine stays until what it waits for comes or it is cancelled: complete each deferred and continuation also in the paths of errors, wait with withTimeout, and cancel the scope when its work is done.',
  },
  {
    of: /^kotlinx\.coroutines\.(?:channels|flow)\./,
    advice:
      'Give the channel or flow a capacity, so that senders suspend when it is full, and find why its receiver does not keep up.',
  },
  {
    of: /^io\.reactivex\.(?:\w+\.)*(?:subjects|processors)\.|^reactor\.core\.publisher\.Sink/,
    advice: 'Dispose of each subscription when its owner is closed (CompositeDisposable, takeUntil).',
  },
  {
    of: /^org\.springframework\.security\.core\.session\.SessionRegistryImpl$/,
    advice:
      'The registry is told of ended sessions by events: register an HttpSessionEventPublisher, or call removeSessionInformation.',
  },
  {
    of: /^io\.github\.resilience4j\.core\.registry\./,
    advice:
      'A registry never removes its entries: name them by the service that is called and not by its callers, or call remove.',
  },
  {
    of: /^org\.springframework\.beans\.factory\.support\.(?:DefaultSingletonBeanRegistry|DefaultListableBeanFactory)$/,
    advice:
      'What is registered as a bean lives as long as its context: keep objects of single requests elsewhere, or call destroySingleton.',
  },
  {
    of: /^(?:ch\.qos\.logback\.classic\.LoggerContext|ch\.qos\.logback\.classic\.Logger|org\.apache\.logging\.log4j\.spi\.LoggerRegistry|org\.apache\.log4j\.Hierarchy)$/,
    advice:
      'A logger lives as long as the program: name loggers by classes, and put ids into the message or the MDC instead of the name.',
  },
  {
    of: /\.(?:ListAppender|MemoryAppender|InMemoryAppender|InMemorySpanExporter|InMemoryMetricReader|TestAppender|Mock(?:Producer|Consumer))$/,
    advice: 'It keeps every event and is meant for tests: remove it from the configuration that runs in production.',
  },
  {
    of: /^org\.dataloader\./,
    advice: 'Create a DataLoader for each request, as its cache never removes anything, or switch its caching off.',
  },
  {
    of: /^(?:groovy\.lang\.|org\.codehaus\.groovy\.|org\.openjdk\.nashorn\.|jdk\.nashorn\.|org\.mozilla\.javascript\.|com\.oracle\.truffle\.|org\.graalvm\.|org\.python\.|org\.jruby\.)/,
    advice: 'Compile each script once, and let one engine evaluate it with other variables.',
  },
  {
    of: /^io\.lettuce\.core\.protocol\./,
    advice:
      'Commands wait for a server that does not answer: set requestQueueSize and a command timeout, and reject commands while disconnected (DisconnectedBehavior.REJECT_COMMANDS).',
  },
  {
    of: /^okhttp3\.Dispatcher$/,
    advice:
      'Calls wait for a free connection: limit how many are enqueued, set timeouts, and find why answers are late.',
  },
  {
    of: /^io\.netty\.(?:channel\.nio\.NioEventLoop|channel\.epoll\.EpollEventLoop|util\.concurrent\.\w*Executor)$/,
    advice: 'Tasks wait for an event loop that does not keep up: move work that blocks to an executor of its own.',
  },
  {
    of: /^org\.apache\.activemq\.(?:broker|store|artemis)\./,
    advice:
      'Messages wait in the broker for a consumer: find why it does not take them, let messages expire, and set memory limits and paging for the destination.',
  },
  {
    of: /^javax\.crypto\.JceSecurity/,
    advice: 'Create the security provider once and register it, instead of a new one for each call.',
  },
  {
    of: /^org\.antlr\.v4\.runtime\.(?:dfa|atn)\./,
    advice: 'The parser keeps what it learned of the grammar for ever: call clearDFA() now and then.',
  },
  {
    of: /^javassist\./,
    advice:
      'A ClassPool keeps every class that it has made or read: detach() each CtClass when its bytes are loaded, or make a ClassPool for each task (ClassPool.doPruning only makes them smaller).',
  },
  {
    of: /^(?:org\.apache\.commons\.pool2?\.impl\.GenericKeyed|org\.apache\.http\.\w*pool)/,
    advice:
      'A keyed pool keeps an idle object for each key: key it by the server or service and not by the user or request, and set maxTotal and a time after which idle objects are evicted (timeBetweenEvictionRuns, minEvictableIdleTime).',
  },
  {
    of: /^com\.google\.common\.collect\.(?:Interners|MapMakerInternalMap)/,
    advice:
      'A strong interner keeps every value that it has seen: use Interners.newWeakInterner(), and intern only values that repeat.',
  },
  {
    of: /^org\.apache\.hadoop\.fs\.FileSystem/,
    advice:
      'FileSystem.get() keeps one file system for each user object: call UserGroupInformation.createRemoteUser once for each user and not for each call, or FileSystem.closeAllForUGI() when the work of a user is done.',
  },
  {
    of: /^sun\.rmi\.transport\./,
    advice:
      'An exported object stays until it is unexported or its clients are gone: call UnicastRemoteObject.unexportObject(object, true) when it is no longer needed.',
  },
  {
    of: /^org\.thymeleaf\.cache\./,
    advice:
      'A template is cached by its text: pass what differs from call to call as variables, and limit the cache (setTemplateCacheMaxSize).',
  },
  {
    of: /^org\.jfree\.(?:data|chart)\./,
    advice: 'Limit what a chart keeps: setMaximumItemCount or setMaximumItemAge of the series.',
  },
  {
    of: /^org\.mockito\./,
    advice:
      'A mock records each call: create one that stands in for a service with withSettings().stubOnly(), or call clearInvocations().',
  },
  {
    of: /^(?:com\.github\.tomakehurst\.wiremock|org\.wiremock)\./,
    advice: 'The journal keeps each request: limit it (maxRequestJournalEntries), or disable it.',
  },
  {
    of: /^com\.netflix\.(?:hystrix|servo)\./,
    advice:
      'Statistics are kept for each key of a command and are never removed: name a command by the service that it calls, and not by a user or a request.',
  },
  {
    of: /^org\.axonframework\.eventsourcing\.eventstore\.inmemory\./,
    advice: 'This event store is meant for tests: use one that writes to a database.',
  },
  {
    of: /^org\.apache\.commons\.jcs\d?\./,
    advice: 'Lower MaxObjects of the region, and give its elements a MaxLife.',
  },
  {
    of: /^org\.apache\.zookeeper\.(?:\w*WatchManager|ZooKeeper)\b/,
    advice:
      'A watch stays until its event comes: watch few paths, with one Watcher object for many, or call removeWatches for what is no longer needed.',
  },
  {
    of: /^org\.apache\.mina\.core\.(?:write|session)\./,
    advice:
      'What was written waits for a client that does not read: stop writing while getScheduledWriteBytes() is high, and close clients that are too slow (writeTimeout).',
  },
  {
    of: /^org\.(?:elasticsearch|opensearch)\.action\.bulk\./,
    advice: 'Let the bulk processor flush by size and by time, and limit its concurrent requests.',
  },
  {
    of: /^org\.apache\.log4j\.NDC$|^org\.apache\.log4j\.helpers\.ThreadLocalMap$/,
    advice:
      'The context of a thread stays after the thread has ended: call NDC.remove() (or clear the MDC) in a finally block at the end of what each thread does.',
  },
  {
    of: /^reactor\.core\.publisher\.FluxDistinct\b|^io\.reactivex\.(?:\w+\.){1,5}(?:Flowable|Observable)Distinct\$/,
    advice:
      'distinct() keeps every key for as long as the stream lives: use distinctUntilChanged(), split the stream into windows, or hand distinct() a store of keys that has a maximum size or an expiry.',
  },
  {
    of: /^reactor\.core\.publisher\.FluxGroupBy\b|^io\.reactivex\.(?:\w+\.){1,5}(?:Flowable|Observable)GroupBy\b/,
    advice:
      'groupBy() keeps a group with its queue for each key until the group ends: group by something with few values, or end idle groups (timeout, take(Duration) on each group).',
  },
  {
    of: /^reactor\.core\.publisher\.MonoCollect\b|^io\.reactivex\.(?:\w+\.){1,5}(?:Flowable|Observable)(?:ToList|Collect)\b/,
    advice:
      'collect() and toList() keep everything until the stream ends: limit it (take, window, buffer), or process each signal.',
  },
  {
    of: /^com\.(?:lowagie\.text|itextpdf)\./,
    advice:
      'A table or document is in memory until it is written: call setComplete(false), add the table to the document every few hundred rows, and let the document write to a file.',
  },
  {
    of: /^scala\.collection\.immutable\.(?:LazyList|Stream)\b|^clojure\.lang\.LazySeq$/,
    advice:
      'A lazy list remembers each element that was ever computed, as long as anything refers to its head: keep no reference to the head (a method instead of a field), or use an iterator.',
  },
  {
    of: /^com\.google\.common\.util\.concurrent\.\w*Future\w*(?:\$|$)|^io\.netty\.util\.concurrent\.Default(?:Promise|FutureListeners)$|^scala\.concurrent\.impl\.Promise\$/,
    advice:
      'A future that is not complete keeps each listener that was added to it: complete it, or give it a timeout, and add listeners to a new future for each call.',
  },
  {
    of: /^io\.vertx\.core\.impl\.VertxImpl\$InternalTimerHandler$/,
    advice:
      'A timer of Vert.x runs until it is cancelled: keep the id that setPeriodic or setTimer returns, and call cancelTimer when what it serves is closed.',
  },
  {
    of: /^io\.vertx\.core\.shareddata\./,
    advice:
      'Entries of a shared map stay until they are removed: remove each when its work is done, or use a cache with a maximum size and an expiry.',
  },
  {
    of: /^(?:ch\.qos\.logback\.core\.sift|org\.apache\.logging\.log4j\.core\.appender\.routing)\./,
    advice:
      'There is an appender for each value of the key by which log events are routed: route by something with few values (a tenant, a job), and limit them (maxAppenderCount and timeout in Logback, IdlePurgePolicy in Log4j).',
  },
  {
    of: /^(?:com\.codahale\.metrics|io\.dropwizard\.metrics5)\.SlidingTimeWindow/,
    advice:
      'This reservoir keeps every measurement of its window, however many there are: use an ExponentiallyDecayingReservoir or an HdrHistogram, or shorten the window.',
  },
  {
    of: /^io\.micrometer\.core\.instrument\./,
    advice:
      'Each meter with percentiles keeps histograms for all intervals of its expiry: publish percentiles or histograms only where they are read, with fewer intervals (distributionStatisticBufferLength), and remove ids from the tags.',
  },
];

/** What is in a collection of the application, and keeps more than it seems to. */
const CONTENT_ADVICE: readonly LibraryAdvice[] = [
  {
    of: /^java\.util\.\w+\$(?:SubList|RandomAccessSubList)$/,
    advice:
      'A subList keeps the whole list that it is a part of: store a copy, new ArrayList<>(list.subList(from, to)).',
  },
  {
    of: /^org\.jsoup\.nodes\./,
    advice:
      'An Element keeps the whole document that it is a part of: store its text() or attributes, or a clone() of it.',
  },
  {
    of: /^org\.apache\.(?:pdfbox\.pdmodel\.PDDocument|lucene\.(?:search\.IndexSearcher|index\.\w+Reader)|poi\.\w+\.usermodel\.\w+Workbook)$/,
    advice: 'Close each document, reader or workbook as soon as it is no longer needed (try-with-resources).',
  },
];

/** Objects that are looked at below the memory and above it; what is further away may have other memory as well. */
const [NEAREST_BELOW, NEAREST_ABOVE] = [5, 4];

/** Returns what to do about a class of a library that holds the memory; undefined when nothing is known of it. */
export function findLibraryAdvice(
  suspect: Suspect,
  { objects, tree }: Pick<HeapAnalysis, 'objects' | 'tree'>,
): string | undefined {
  const read = (object: number): string => toOriginalName(objects.getLabel(object).replace(/^class /, ''));
  const inside = listLargestBelow(tree, suspect.point).map(read);
  return findAdvice(CONTENT_ADVICE, inside) ?? findAdvice(LIBRARY_ADVICE, listBetween(suspect, read));
}

/** Arrays, also of primitives, belong to whoever has them. */
const ARRAY = /\[\]$/;
/** Collections of the JDK and their nodes belong to whoever has them, too, however many are inside one another. */
const COLLECTION =
  /^java\.util\.(?:concurrent\.)?(?:\w{0,40}Hash|Tree|Array|Linked)(?:Map|Set|List)(?:\$\w{1,40})?(?:\[\])?$/;

const findAdvice = (table: readonly LibraryAdvice[], names: readonly string[]): string | undefined =>
  names
    .map((name) => table.find(({ of }) => of.test(name.replace(ARRAY, '')))?.advice)
    .find((advice) => advice !== undefined);

/** The classes from the memory up to the nearest object of the application, which has fields of its own for other things. */
function listBetween({ path, owner, point }: Suspect, read: (object: number) => string): string[] {
  const steps = path.slice(owner?.beside?.place ?? 0).map(({ object }) => read(object));
  // The nodes of a linked list are one step.
  const above = steps.filter((name, at) => name !== steps[at - 1]);
  const own = above.findLastIndex((name) => !ARRAY.test(name) && isApplicationClass(name));
  return [
    read(point),
    ...(owner && !owner.isApplication ? [owner.name.slice(0, owner.name.lastIndexOf('.'))] : []),
    ...above
      .slice(own + 1)
      .filter((name) => !COLLECTION.test(name))
      .slice(-NEAREST_ABOVE)
      .toReversed(),
  ];
}

/** The largest object right below the point, the largest below that one, and so on. */
export function listLargestBelow(tree: DominatorTree, point: number): number[] {
  const found: number[] = [];
  let node = tree.numberOf.at(point) ?? 0;
  while (node > 0 && found.length < NEAREST_BELOW) {
    node = findLargestChild(tree, node);
    if (node > 0) found.push(tree.objectOf.at(node) ?? 0);
  }
  return found;
}
