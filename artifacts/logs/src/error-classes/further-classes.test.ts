import assert from 'node:assert/strict';
import { test } from 'node:test';
import { findErrorClass, findErrorClassInText, isFailureAtAnyLevel } from './index.ts';

/** Messages of stores, brokers, registries and application servers. */
const MESSAGES: Readonly<Record<string, readonly string[]>> = {
  'native-abort': [
    'double free or corruption (fasttop)',
    'munmap_chunk(): invalid pointer',
    "shop: pay.c:31: charge: Assertion `n > 0' failed.",
    'Unrecoverable uncaught exception encountered:',
    'FATAL ERROR in native method: Using JNIEnv in the wrong thread',
  ],
  'conn-refused': ['java.net.ConnectException: null', 'java.net.ConnectException'],
  'stale-connections': [
    'HikariPool-1 - Failed to validate connection com.mysql.cj.jdbc.ConnectionImpl@1f2e (No operations allowed after connection closed.)',
    'The last packet successfully received from the server was 3,600,123 milliseconds ago.',
  ],
  'db-space': [
    'java.sql.SQLException: ORA-01653: unable to extend table SHOP.ORDERS by 128 in tablespace SHOP_DATA',
    'java.sql.SQLException: ORA-00257: archiver error. Connect AS SYSDBA only until resolved.',
    'com.ibm.db2.jcc.am.SqlException: DB2 SQL Error: SQLCODE=-964, SQLSTATE=57011',
    "com.microsoft.sqlserver.jdbc.SQLServerException: The transaction log for database 'shop' is full due to 'LOG_BACKUP'.",
    '[SQLITE_FULL] Insertion failed because database is full (database or disk is full)',
  ],
  'db-parameters': [
    'java.io.IOException: Tried to send an out-of-range integer as a 2-byte value: 40000',
    'java.sql.SQLException: ORA-01795: maximum number of expressions in a list is 1000',
  ],
  'db-schema': ['org.postgresql.util.PSQLException: ERROR: column o.discount does not exist'],
  'pool-timeout': [
    'J2CA0045E: Connection not available while invoking method createOrWaitForConnection for resource jdbc/Shop.',
    'RAR5117 : Failed to obtain/create connection from connection pool [ Shop ]. Reason : In-use connections equal max-pool-size and expired max-wait-time.',
    'com.alibaba.druid.pool.GetConnectionTimeoutException: wait millis 60000, active 20, maxActive 20',
  ],
  'disk-nearly-full': [
    'OLowDiskSpaceException: Error occurred while executing a write operation due to limited free space on the disk (3610 MB)',
    'Putting Built-In Node offline because of the lack of disk space',
  ],
  'oom-killer': ["Container [pid=4711] is running 1048576B beyond the 'PHYSICAL' memory limit. Killing container."],
  'oom-direct': ['Not enough direct memory.  Please adjust -XX:MaxDirectMemorySize'],
  'grid-memory': ['IgniteOutOfMemoryException: Out of memory in data region [name=default]'],
  'query-memory': [
    '[Neo.TransientError.General.MemoryPoolOutOfMemoryError]: The allocation of an extra 2.0 MiB',
    'io.trino.ExceededMemoryLimitException: Query exceeded per-node memory limit of 8GB',
  ],
  'write-backpressure': [
    'RegionTooBusyException: Over memstore limit=512.0M, regionName=9f1c',
    'Code: 252. DB::Exception: Too many parts (300). Merges are processing significantly slower than inserts.',
    'MUTATION messages were dropped in last 5000 ms: 120 internal and 0 cross node.',
  ],
  'hdfs-blocks': [
    'All datanodes [DatanodeInfoWithStorage[<IPV4>:9866,DS-1,DISK]] are bad. Aborting...',
    'File /data/part-1 could only be written to 0 of the 1 minReplication nodes. There are 3 datanode(s) running',
    'org.apache.hadoop.hdfs.server.namenode.SafeModeException: Cannot create file/data.',
  ],
  'grid-lock': ['ISPN000299: Unable to acquire lock after 10 seconds for key cart-17 and requestor GlobalTx:a:1'],
  'index-limit': [
    'this action would add [2] shards, but this cluster currently has [1000]/[1000] maximum normal shards open;',
    'Limit of total fields [1000] has been exceeded while adding new fields [1]',
  ],
  'es-cluster': ['master not discovered or elected yet, an election requires at least 2 nodes'],
  'kafka-topic': ['Error while fetching metadata with correlation id 7 : {orders=UNKNOWN_TOPIC_OR_PARTITION}'],
  'kafka-broker': [
    'NotEnoughReplicasException: Messages are rejected since there are fewer in-sync replicas than required.',
    'Failed to allocate 16384 bytes within the configured max blocking time 60000 ms.',
  ],
  'poison-message': [
    'org.apache.kafka.common.errors.SerializationException: Error deserializing Avro message for id 7',
  ],
  'worker-ended': [
    'Task threw an uncaught exception. Task is being killed and will not recover until manually restarted',
  ],
  'message-lock-lost': ['The lock supplied is invalid. Either the lock expired, or the message has been removed'],
  'service-registry': [
    'DiscoveryClient_SHOP/shop-1 - was unable to send heartbeat!',
    'com.alibaba.nacos.api.exception.NacosException: Client not connected, current status:STARTING',
  ],
  'broker-flow-control': ['Cannot create producer on topic with backlog quota exceeded'],
  'token-rejected': ['Signed JWT rejected: Another algorithm expected, or no matching key(s) found'],
  'http2-streams': ['java.io.IOException: too many concurrent streams'],
  'ask-timeout': ['akka.pattern.AskTimeoutException: Ask timed out on [Actor[akka://shop/user/stock]] after [5000 ms]'],
  'rate-limited': ['com.azure.cosmos.implementation.RequestRateTooLargeException: Request rate is large.'],
  'message-too-large': ['PacketTooBigException: Packet for query is too large (9,437,292 > 4,194,304).'],
  'peer-auth': [
    'leases "shop" is forbidden: User "system:serviceaccount:shop:default" cannot patch resource',
    'KmsException: User: arn:aws:sts::1:role/shop is not authorized to perform: kms:Decrypt on resource: key/1',
    'com.jcraft.jsch.JSchException: Auth fail',
    'jakarta.mail.AuthenticationFailedException: 535 5.7.8 Error: authentication failed',
  ],
  'coordination-session': ['SolrException: Cannot talk to ZooKeeper - Updates are disabled.'],
  'missing-resource': ['javax.naming.NameNotFoundException: Name [jdbc/Shop] is not bound in this Context.'],
  'missing-service': ['WFLYCTL0412: Required services that are not installed: ["jboss.naming.context.java.ShopDS"]'],
  'host-limits': ['bootstrap check failure [1] of [1]: max virtual memory areas vm.max_map_count [65530] is too low'],
  'startup-failed': ['Fatal error during KafkaServer startup. Prepare to shutdown'],
  'no-instance': ['java.lang.IllegalStateException: No instances available for orders'],
  'missing-remote': [
    'NoSuchBucketException: The specified bucket does not exist (Service: S3, Status Code: 404)',
    'QueueDoesNotExistException: The specified queue does not exist for this wsdl version.',
  ],
  'producer-fenced': ['ProducerFencedException: There is a newer producer with the same transactionalId'],
  'cluster-capacity': [
    'NoResourceAvailableException: Could not acquire the minimum required resources.',
    'Message: pods "build-7" is forbidden: exceeded quota: ci, requested: memory=4Gi, used: memory=62Gi',
  ],
  'stream-overflow': ["OverflowException: Queue is full: Reactive Streams source doesn't respect backpressure"],
  'buffer-released': ['io.netty.util.IllegalReferenceCountException: refCnt: 0'],
  'concurrent-change': ['java.util.ConcurrentModificationException: null'],
  'object-pool': ['EJBException: WFLYEJB0378: Failed to acquire a pool permit after waiting for 5 MINUTES.'],
  'upload-too-large': ['MaxUploadSizeExceededException: Maximum upload size exceeded'],
  'not-serializable': [
    'InvalidDefinitionException: Java 8 date/time type `java.time.Instant` not supported by default',
  ],
  'peer-refusal': [
    'HttpClientErrorException$Forbidden: 403 Forbidden: [no body]',
    "HTTP POST on resource '/orders' failed: unauthorized (401).",
  ],
  'thread-stuck': [
    'A single server tick took 60.00 seconds (should be max 0.05)',
    'TRAS0114W: Request AAA_1 has been running on thread 0000003c for at least 600345.12ms.',
    'The server has not responded for 10 seconds! Creating thread dump',
    'Blocked system-critical thread has been detected. [workerName=sys-stripe-3, blockedFor=13s]',
  ],
  'jvm-hung': ['JVM appears hung: Timed out waiting for signal from JVM.  Restarting JVM.'],
  'function-timeout': ['4711-11 Task timed out after 15.02 seconds'],
  'limit-exceeded': [
    'Too many connections from /10.0.0.31 - max is 60',
    'partial write: max-values-per-tag limit exceeded (100001/100000)',
    'javax.naming.SizeLimitExceededException: [LDAP: error code 4 - Sizelimit Exceeded]',
  ],
  'tx-timeout': [
    'ARJUNA012117: TransactionReaper::check processing TX 0:ffff in state  RUN',
    'HibernateException: Transaction was rolled back in a different thread!',
  ],
  'pool-suspended': ['ResourceDisabledException: Pool Shop is Suspended, cannot allocate resources to applications..'],
  'task-restarts': ['map -> Sink: shop (2/4)#0 (9f) switched from RUNNING to FAILED with failure cause:'],
  'self-termination': [
    '***** ABORTING region server rs-4,16020,17: Failed log close in log roller *****',
    'Shutdown broker because all log dirs in /data have failed',
    'JVM will be halted immediately due to the failure: [failureCtx=x]',
    'Unrecoverable error in event store, exiting',
  ],
  'search-contexts': ['Trying to create too many scroll contexts. Must be less than or equal to: [500].'],
  'search-failed': ['SearchPhaseExecutionException: all shards failed'],
  'build-failed': [
    'com.acme.ShopTest.pays -- Time elapsed: 0.02 s <<< FAILURE!',
    '/src/Shop.java:[31,17] cannot find symbol',
    '/src/Shop.java:7: error: cannot find symbol',
    'e: file:///src/Shop.kt:31:17 Unresolved reference: findByRef',
    'ShopTest > totals are rounded FAILED',
    'FAILURE: Build failed with an exception.',
  ],
  'uncaught-in-container': [
    'A system exception occurred during an invocation on EJB ShopMDB, method: public void onMessage(Message)',
    '/api/export',
  ],
  'replicas-missing': ['Write of ledger entry to quorum failed: L134 E185'],
  'long-pauses': ['Possible too long JVM pause: 7713 milliseconds.', 'GC overhead 87 % in the last 5 s'],
  'worker-killed': [
    'Lost executor 4 on worker-3: Container from a bad node',
    'PageTransportTimeoutException: Encountered too many errors talking to a worker node',
  ],
  'batch-job-failed': [
    'Job aborted due to stage failure: ShuffleMapStage 5 has failed',
    'Final app status: FAILED, exitCode: 15, (reason: User class threw exception: IllegalStateException: no input)',
    'User class threw exception: org.acme.JobException: no input',
  ],
  unhandled: ['FATAL EXCEPTION: main'],
  'unexpected-form': ['"error"=>{"type"=>"mapper_parsing_exception", "reason"=>"failed to parse field [user]"}'],
  timeout: ['java.util.concurrent.TimeoutException: null'],
  'temp-directory': ['The temporary upload location [/tmp/tomcat.1/work/Tomcat/localhost/ROOT] is not valid'],
  configuration: ['Insufficient configured threads: required=10 < max=8 for QueuedThreadPool'],
};

for (const [id, messages] of Object.entries(MESSAGES)) {
  test(`${id} is recognized in the words of servers and clients`, () => {
    for (const message of messages) assert.equal(findErrorClassInText(message)?.id, id, message);
  });
}

test('what is read by the console of a server, and a request of our own that failed, belong to no class', () => {
  for (const message of [
    'WFLYCTL0013: Operation ("read-attribute") failed - address: ([("deployment" => "shop.war")])',
    'MUTATION messages were dropped in last 5000 ms: 0 internal and 0 cross node.',
    'Error during processing of request. Completing with 500 Internal Server Error response.',
    'The last packet successfully received from the server was 12,345 milliseconds ago.',
    'Uncaught server error: java.lang.IllegalArgumentException: a',
    'Tests run: 3, Failures: 1, Errors: 0 <<< FAILURE! -- in com.acme.ShopTest',
    'GC overhead 12 % in the last 5 s',
  ])
    assert.equal(findErrorClassInText(message), undefined, message);
});

test('a link that failed after a long silence was stale, though its first line tells of a failed link', () => {
  const statement = 'Communications link failure';
  const below = ['', 'The last packet successfully received from the server was 3,600,123 milliseconds ago.'];
  assert.equal(findErrorClass({ chain: undefined, statement, below })?.id, 'stale-connections');
  assert.equal(findErrorClass({ chain: undefined, statement, below: [''] })?.id, 'db-down');
});

test('a store that drops writes tells it as INFO', () =>
  assert.ok(isFailureAtAnyLevel('MUTATION messages were dropped in last 5000 ms: 120 internal and 3 cross node.')));
