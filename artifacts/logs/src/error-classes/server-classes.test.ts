import assert from 'node:assert/strict';
import { test } from 'node:test';
import { findErrorClassInText, isFailureAtAnyLevel, isFatalWithoutLevel } from './index.ts';

/** What brokers, grids, search servers, service managers and build tools write of themselves. */
const MESSAGES: Readonly<Record<string, readonly string[]>> = {
  'no-leader': ['SolrException: No registered leader was found after waiting for 4000ms , collection: shop'],
  'shard-locked': [
    'org.elasticsearch.env.ShardLockObtainFailedException: [logs][3]: obtaining shard lock for [starting shard] timed out after [5000ms]',
  ],
  redis: ['io.lettuce.core.RedisCommandExecutionException: MOVED 5798 <IPV4>:6379'],
  'slow-disk': [
    'AMQ224081: The component org.acme.journal.JournalManager is not responsive',
    'InnoDB: page_cleaner: 1000ms intended loop took 12345ms.',
    'Asynchronous AOF fsync is taking too long (disk is busy?).',
    'Out of 24 commit log syncs over the past 240s with average duration of 1147.12ms, 9 have exceeded the configured commit interval by an average of 300ms',
  ],
  'cluster-member-lost': [
    'JGRP000032: node-a: no physical address for node-b, dropping message',
    'JGRP000011: node-a: dropped message 7 from non-member node-b (view=[node-a|7] (1) [node-a])',
  ],
  'change-log-gone': [
    'The connector is trying to read binlog starting at [file=mysql-bin.000054, pos=17], but this is no longer available on the server.',
  ],
  'agent-lost': ['Ping failed. Terminating the channel linux-07.'],
  'cluster-capacity': ['No available [_default_tier] servers or node capacity to assign primary segment[clicks_7]!'],
  'broker-flow-control': ['Connection blocked by broker: low on memory'],
  'replica-behind': ['[Partition orders-3 broker=1] Shrinking ISR from 1,2,3 to 1,3.'],
  'rate-limited': [
    'io.grpc.StatusRuntimeException: RESOURCE_EXHAUSTED: namespace rate limit exceeded',
    'HTTP POST on resource failed: too many requests (429).',
    'Error type: HTTP:TOO_MANY_REQUESTS',
  ],
  'coordination-session': [
    'Session 0x10000a2b timed out, have not heard from server in 20004ms',
    'The session with metadata service was lost. Shutting down.',
  ],
  'slow-statement': ['Slow operation detected: com.acme.EntryOperation'],
  'long-pauses': ['Detected VM stop-the-world pause: {pauseTime=4100, gcTime=4090, gcCount=1}'],
  'thread-stuck': ['ANR in com.acme.shop (com.acme.shop/.MainActivity)'],
  'service-killed': [
    'shop.service: Watchdog timeout (limit 30s)!',
    'shop.service: Main process exited, code=killed, status=9/KILL',
  ],
  'no-backend': [
    'There are no operational bridges.',
    'backend be_shop has no server available!',
    'no live upstreams while connecting to upstream, client: 10.0.0.7, server: shop',
  ],
  'service-failed': [
    'shop.service: Main process exited, code=exited, status=1/FAILURE',
    "shop.service: Failed with result 'exit-code'.",
  ],
  'build-daemon': ['Gradle build daemon disappeared unexpectedly (it may have been killed or may have crashed)'],
  'build-dependency': [
    'Failed to execute goal on project shop: Could not find artifact com.acme:core:jar:2.1 in internal',
    'Could not resolve com.acme:core:2.1.',
  ],
  'oom-metaspace': ['The Daemon will expire after the build after running out of JVM Metaspace.'],
  'missed-schedule': ['Handling 12 trigger(s) that missed their scheduled fire-time.'],
  'data-corrupt': [
    'org.apache.lucene.index.CorruptIndexException: checksum failed (hardware problem?)',
    'ERROR: invalid page in block 7 of relation base/1/2',
  ],
  'db-migration': ['Waiting for changelog lock....'],
  'db-wraparound': ['database is not accepting commands to avoid wraparound data loss in database "shop"'],
  'clock-set-back': ['Clock moved backwards. Refusing to generate id for 512 milliseconds'],
  'data-locked': [
    'cannot lock file /data/db/dirty.fl. Database is opened in another process',
    'org.apache.lucene.store.LockObtainFailedException: Lock held by another program: write.lock',
  ],
  'message-too-large': ['Packet len 5242880 is out of range!', 'java.io.IOException: Len error 4270012'],
  'dead-letter': [
    'AMQ222149: Sending message Reference[7] to Dead Letter Address DLQ from jms.queue.orders',
    'Publishing record orders-3@17 to DLT',
  ],
  'regions-stuck': ['STUCK Region-In-Transition rit=OPENING, location=rs-3,16020,1, table=orders'],
  'stage-output-lost': ['Lost task 7.0 in stage 5.0 (TID 9) (w-2 executor 3): FetchFailed(null, shuffleId=2)'],
  'nonzero-exit': ['Step LOAD finished rc=8', 'script ended with exit code 3'],
  'build-failed': [
    'Failed to execute goal com.acme:jib-maven-plugin:3.4:build (default) on project shop: failed: 401 Unauthorized',
  ],
  'bad-state': [
    "Thing 'roof' changed from ONLINE to OFFLINE (ERROR): Connection timed out",
    'node-3 is now DOWN',
    "CircuitBreaker 'tax' changed state from CLOSED to OPEN",
  ],
  'token-rejected': ['io.jsonwebtoken.ExpiredJwtException: JWT expired 7 ms ago'],
  'oom-killer': ["Kill 'com.acme.cam' (4412), uid 10133, oom_score_adj 0 to free 612340kB rss"],
  enospc: ['AMQ222212: Disk Full! Blocking message production on address orders.'],
  mq: [
    "reason '2538' ('MQRC_HOST_NOT_AVAILABLE')",
    'com.rabbitmq.client.AlreadyClosedException: connection is already closed',
    'An unexpected connection driver error occurred (Exception message: Heartbeat missing with heartbeat = 60 seconds)',
  ],
  'erofs-io': ['java.nio.file.FileSystemException: /data/index/_a1.fdt: Structure needs cleaning'],
  'db-lock-timeout': ['io.acme.LockWaitTimeoutException: Global lock wait timeout'],
  'db-memory': [
    'SAP DBTech JDBC: [4]: cannot allocate enough memory: Allocation failed',
    'ORA-04036: PGA memory exceeds PGA_AGGREGATE_LIMIT',
  ],
  'read-timeout': [
    'java.io.IOException: listener timeout after waiting for [30000] ms',
    'javax.naming.NamingException: LDAP response read timed out, timeout used: 5000 ms.',
  ],
  'write-backpressure': [
    'Retrying failed action {:status=>429, :action=>[]}',
    'now throttling indexing: numMergesInFlight=10',
  ],
  'lock-wait': ['Waited 42 s for lock inventory held by exec-3', 'Could not acquire distributed lock orders'],
  reconnecting: ['Connection to broker mq-1:1883 lost, trying to reconnect in 5 s (attempt 7)'],
  rebalances: [
    'Member c-7 in group orders has failed, removing it from the group',
    '[Consumer clientId=c1, groupId=billing] (Re-)joining group',
    'billing: partitions revoked: [invoices-0]',
  ],
  'leadership-lost': ['Leadership lost by node-a'],
  'peer-auth': ['S3Exception: Access Denied (Service: S3, Status Code: 403, Request ID: X)'],
  'overlapping-runs': ['Skipping execution: previous run is still in progress'],
  'query-memory': ['Low memory killer: killing query 7', 'Query 7 :: FAILED (CLUSTER_OUT_OF_MEMORY) :: elapsed 9 ms'],
  'searcher-overlap': ['PERFORMANCE WARNING: Overlapping onDeckSearchers=2'],
  'grid-exchange': ['Failed to wait for partition map exchange [topVer=7]. Dumping pending objects'],
  'osgi-unresolved': [
    'Could not resolve module: com.acme.theme [7] Unresolved requirement: Import-Package: com.acme.util',
  ],
  'disk-timeouts': ['nvme nvme0: I/O 130 QID 3 timeout, aborting', 'ata2: hard resetting link'],
  'self-termination': ['cannot go on: invalid encoding in page 61'],
  cleartext: ['java.io.IOException: Cleartext HTTP traffic to api.acme.example not permitted'],
  'object-pool': ['A [scm-hosting] ticket could not be acquired (0/12)'],
  'event-processor-stuck': ['Error occurred. Starting retry mode.'],
  'session-sequence': ['FIX.4.4:ACME->EXCH: MsgSeqNum too low, expecting 482 but received 12'],
  'long-restore': ['stream-thread [t-1] Restoration in progress for 4 partitions.'],
  'startup-failed': ['Context [/shop] startup failed due to previous errors', 'uncaught exception in thread [main]'],
  'endless-wait': [
    'No more task to compute -- The following nodes are still active:',
    'Execution may be stalled',
    'Still waiting for Handoff for Segments : [[SegmentDescriptor{interval=a}]]',
    'Waiting for http://auth:8080/health to become ready (attempt 7), next check in 5s',
    'schema registry is not yet available, next attempt in 3 s',
  ],
  'main-thread-busy': ['Skipped 132 frames!  The application may be doing too much work on its main thread.'],
  redelivery: ['Returning message id=M-7 to the queue', 'Requeuing the message 17'],
  'expires-soon': [
    'Certificate CN=api.acme expires in 2 days (2026-02-13)',
    'the licence key will expire within 20 days',
  ],
  license: ['Tile request refused: license expired on 2026-02-11', 'No valid license found'],
  'slow-cluster-state': ['took [12.1s], which is over [10s], to compute cluster state update for [put-mapping [a]]'],
  'db-pooler': ['ERROR: prepared statement "S_3" already exists'],
  'db-idle-transaction': ['FATAL: terminating connection due to idle-in-transaction timeout'],
  'db-sequence': ['ERROR: nextval: reached maximum value of sequence "order_id_seq" (2147483647)'],
  'paging-in-memory': ['HHH90003004: firstResult/maxResults specified with collection fetch; applying in memory'],
  'schema-incompatible': ['Schema being registered is incompatible with an earlier schema for subject "a-value"'],
  'missing-method': ['StatusRuntimeException: UNIMPLEMENTED: Method not found: pricing.v2.PricingService/Quote'],
};

for (const [id, messages] of Object.entries(MESSAGES)) {
  test(`${id} is recognized in what servers write of themselves`, () => {
    for (const message of messages) assert.equal(findErrorClassInText(message)?.id, id, message);
  });
}

test('a closed index is no closed connection to a broker', () => {
  assert.equal(
    findErrorClassInText('org.apache.lucene.store.AlreadyClosedException: this IndexWriter is closed'),
    undefined,
  );
});

test('a service manager and a broker tell of failures at any level', () => {
  assert.ok(isFailureAtAnyLevel('shop.service: Watchdog timeout (limit 30s)!'));
  assert.ok(isFailureAtAnyLevel('[Partition orders-3 broker=1] Shrinking ISR from 1,2,3 to 1,3.'));
  assert.ok(!isFailureAtAnyLevel('shop.service: Main process exited, code=killed, status=15/TERM'));
});

test('without a level the end of a process counts, and nothing that a program may recover from', () => {
  assert.ok(isFailureAtAnyLevel('nfs: server nas01 not responding, still trying'));
  assert.ok(isFailureAtAnyLevel('nf_conntrack: nf_conntrack: table full, dropping packet'));
  assert.ok(isFatalWithoutLevel('APP/PROC/WEB: Exited with status 137 (out of memory)'));
  assert.ok(!isFatalWithoutLevel('java.net.ConnectException: Connection refused'));
  assert.ok(!isFatalWithoutLevel('error: Bind to port 22 on 0.0.0.0 failed: Address already in use.'));
  assert.ok(!isFatalWithoutLevel('the run ended without OutOfMemoryError'));
});

test('what one server tells of a failure as INFO counts, and what others tell in like words does not', () => {
  assert.ok(isFailureAtAnyLevel('G1 Old Generation GC in 5200ms.  G1 Old Gen: 8123456789 -> 8012345678; '));
  assert.ok(!isFailureAtAnyLevel('ConcurrentMarkSweep GC in 5200ms.  CMS Old Gen: 8123456789 -> 812345678; '));
  assert.ok(!isFailureAtAnyLevel('G1 Young Generation GC in 240ms.  G1 Eden Space: 412345678 -> 0; '));
  assert.ok(isFailureAtAnyLevel('Cluster health status changed from [GREEN] to [RED] (reason: [{node-2} left]).'));
  assert.ok(!isFailureAtAnyLevel('Cluster health status changed from [RED] to [YELLOW] (reason: [shards started]).'));
  assert.ok(isFailureAtAnyLevel('Ping failed. Terminating the channel linux-07.'));
  assert.ok(isFailureAtAnyLevel('job monthly-closing ended with status FAILED'));
  assert.ok(!isFailureAtAnyLevel('job monthly-closing ended with status COMPLETED'));
  assert.ok(isFailureAtAnyLevel('Build timed out (after 60 minutes). Marking the build as aborted.'));
});

test('a worker that waits for work, a message that is no redelivery and a certificate that is fresh are no failures', () => {
  for (const message of [
    'Waiting for messages on queue invoices',
    'Waiting for 3 tasks to become ready',
    'Waiting for connections on port 5432',
    'received message 17 redelivered=false',
    'Certificate CN=api.acme expires in 240 days',
    'took [1.1s] to compute cluster state update',
    '[gc][young] overhead, spent [300ms] collecting in the last [1s]',
    'pool size 100, in use 10',
    'thread pool: active=3, rejected=0',
    'Server process stopped, code=0',
    'the call took 0.4 s',
    'the call took 0.15 s',
    'permits: 0 of 0 in use',
    'Major GC: application 51ms, stopped 190ms: 9.47GB -> 1.35GB',
  ])
    assert.equal(findErrorClassInText(message), undefined, message);
});

test('a step that ends well or is told to stop has no failed return code', () => {
  for (const message of ['Step LOAD finished rc=0', 'exit code 143', 'exit status: 00'])
    assert.equal(findErrorClassInText(message), undefined, message);
});

test('what a batch prints of a database counts at any level', () =>
  assert.ok(isFailureAtAnyLevel('load discontinued. ORA-01653: unable to extend table STAGE.TX')));
