import { isOwnFrame, isPlatformFrame, parseFrame } from '../frame.ts';

/** A lock that no part of the dump can show: it is kept by a database in this process, or by servers outside. */
export interface ForeignLock {
  readonly kind: 'database' | 'distributed' | 'schema';
  /** The method that waits: the outermost one of a distributed lock, as the application calls it. */
  readonly method: string;
}

/** Methods of embedded databases that wait for a row or a table of another transaction. */
const ROW_WAITS =
  /^(?:org\.h2\.mvstore\.tx\.(?:Transaction\.(?:waitFor|waitForThisToEnd)|TransactionMap\.lock)|org\.h2\.(?:mvstore\.db\.MVTable|table\.RegularTable)\.(?:doLock1|lock|waitForLock)|org\.apache\.derby\.impl\.services\.locks\.ActiveLock\.waitForGrant|org\.hsqldb\.lib\.CountUpDownLatch\.await|com\.sleepycat\.je\.txn\.\w*Lock\w*\.(?:lock|waitForLock)|org\.neo4j\.kernel\.impl\.locking\.(?:\w+\.)?\w+Client\.waitFor)$/;

/** Tools that change the schema when a program starts, one instance at a time: Liquibase, Flyway, Mongock. */
const SCHEMA_LOCK =
  /^(?:liquibase\.lockservice\.\w+\.waitForLock|org\.flywaydb\.(?:\w+\.){1,8}\w*Lock\w*\.(?:lock|execute)|(?:io\.mongock|com\.github\.cloudyrock)\.(?:\w+\.){1,8}\w*LockManager\w*\.\w*(?:[lL]ock|wait)\w*)$/;

/** Locks of clusters and coordination services: Curator, Hazelcast, Redisson, Infinispan, Ignite, JGroups, Coherence. */
const DISTRIBUTED_LOCK =
  /^(?:org\.apache\.curator\.framework\.recipes\.locks\.(?:LockInternals|InterProcess(?!Semaphore)\w+)|com\.hazelcast\.(?:\w+\.)*(?:LockProxySupport|FencedLockProxy|\w*(?:Map|Lock)Proxy\w*)|org\.redisson\.Redisson\w*Lock|org\.infinispan\.(?:\w+\.)*locks\.\w[\w.$]*|org\.apache\.ignite\.internal\.processors\.(?:\w+\.)*\w*Lock\w*Impl\w*|org\.jgroups\.blocks\.(?:locking\.)?LockService\S{0,40}|org\.springframework\.integration\.(?:\w+\.)*\w*LockRegistry\S{0,40})\.(?:\w*[lL]ock\w*|acquire|await\w*)$/;
/** The same locks as applications write them themselves. */
const OWN_DISTRIBUTED_LOCK =
  /(?:Redis|Distributed|Zk|ZooKeeper|Zookeeper|Cluster|Consul|Etcd)\w*Lock(?:er|Manager|Service|Client)?$/;
const TAKES_LOCK = /^(?:try)?(?:[lL]ock|[aA]cquire)/;
/** A lock of this JVM has its owner in the dump. */
const LOCAL_LOCK = /^java\.util\.concurrent\.locks\.(?:Reentrant|Stamped)/;
const MAX_DEPTH = 24;

/** Classes that elect one of several processes. */
const ELECTS = /(?:Leader(?:Selector|Latch|Elect|Initiator|ship)|Election)\w{0,40}$/;

const isElection = (text: string): boolean => ELECTS.test(parseFrame(text).className.replace(/\$.*$/, ''));

/** Returns whether the thread of a candidate waits until it leads, which lasts for as long as another one does. */
export function awaitsLeadership(frames: readonly string[]): boolean {
  const own = frames.findIndex((text) => isOwnFrame(text) && !isElection(text));
  return (own < 0 ? frames : frames.slice(0, own)).some(isElection);
}

const found = new WeakMap<readonly string[], { readonly lock: ForeignLock | undefined }>();

/** Finds the foreign lock for which a stack waits, if its thread waits at all. */
export function findForeignLock(frames: readonly string[]): ForeignLock | undefined {
  const cached = found.get(frames) ?? {
    lock: awaitsLeadership(frames) ? undefined : searchLock(frames.slice(0, MAX_DEPTH)),
  };
  found.set(frames, cached);
  return cached.lock;
}

function searchLock(frames: readonly string[]): ForeignLock | undefined {
  const row = frames.find((text) => ROW_WAITS.test(parseFrame(text).qualified));
  if (row !== undefined) return { kind: 'database', method: parseFrame(row).qualified };
  const schema = frames.find((text) => SCHEMA_LOCK.test(parseFrame(text).qualified));
  if (schema !== undefined) return { kind: 'schema', method: parseFrame(schema).qualified };
  // Below the first code that is not of the platform, the lock is what waits; its callback would be the application's own.
  const waits = frames.slice(frames.findIndex((text) => !isPlatformFrame(text)));
  if (frames.some((text) => LOCAL_LOCK.test(parseFrame(text).className))) return undefined;
  const own = waits.findIndex((text) => isOwnFrame(text) && !isOwnLock(text));
  const taker = waits.slice(0, own < 0 ? undefined : own).findLast(isDistributedLock);
  return taker === undefined ? undefined : { kind: 'distributed', method: parseFrame(taker).qualified };
}

const isDistributedLock = (text: string): boolean =>
  DISTRIBUTED_LOCK.test(parseFrame(text).qualified) || isOwnLock(text);

function isOwnLock(text: string): boolean {
  const { className, method } = parseFrame(text);
  return isOwnFrame(text) && OWN_DISTRIBUTED_LOCK.test(className) && TAKES_LOCK.test(method);
}
