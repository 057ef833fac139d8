import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ERROR_CLASSES, findErrorClass, findErrorClassInText, isFailureAtAnyLevel } from './index.ts';

/** Messages as the drivers and frameworks write them. */
const MESSAGES: Readonly<Record<string, readonly string[]>> = {
  'db-lock-timeout': [
    'org.h2.jdbc.JdbcSQLTimeoutException: Timeout trying to lock table "ORDERS"; SQL statement: update orders [50200-224]',
    'com.mysql.cj.jdbc.exceptions.MySQLTransactionRollbackException: Lock wait timeout exceeded; try restarting transaction',
    'java.sql.SQLException: ORA-30006: resource busy; acquire with WAIT timeout expired',
    'org.postgresql.util.PSQLException: ERROR: canceling statement due to lock timeout',
    'com.microsoft.sqlserver.jdbc.SQLServerException: Lock request time out period exceeded.',
    'org.springframework.dao.CannotAcquireLockException: could not execute statement',
    'org.sqlite.SQLiteException: [SQLITE_BUSY] The database file is locked (database is locked)',
    'com.ibm.db2.jcc.am.SqlException: DB2 SQL Error: SQLCODE=-913, SQLSTATE=57033',
  ],
  'bean-conflict': [
    "The bean 'clock', defined in com.shop.WebConfig, could not be registered. A bean with that name has already been defined in file [Clock.class]",
  ],
  'data-locked': [
    'java.lang.IllegalStateException: failed to obtain node locks, tried [[/data/es]] with lock id [0]; maybe these locations are not writable',
    'org.apache.kafka.common.KafkaException: Failed to acquire lock on file .lock in /data/kafka. A Kafka instance in another process or thread is using this directory.',
  ],
  'disk-nearly-full': [
    'high disk watermark [90%] exceeded on [a1][es-1][/data/nodes/0] free: 2.5gb[5.5%], shards will be relocated away from this node',
  ],
  'startup-failed': [
    'Exception sending context initialized event to listener instance of class [com.shop.Listener]',
    "Failed to deploy artifact 'shop-1', see below",
    'Failed to initialize Jenkins',
  ],
  'db-driver': ['java.sql.SQLException: No suitable driver found for jdbc:mysql://db1:3306/shop'],
  'db-deadlock': [
    'org.h2.jdbc.JdbcSQLTransactionRollbackException: Deadlock detected. The current transaction was rolled back. [40001-224]',
    'org.postgresql.util.PSQLException: ERROR: deadlock detected',
    'java.sql.SQLException: ORA-00060: deadlock detected while waiting for resource',
  ],
  'db-statement-timeout': [
    'org.postgresql.util.PSQLException: ERROR: canceling statement due to statement timeout',
    'org.h2.jdbc.JdbcSQLTimeoutException: Statement was canceled or the session timed out; SQL statement: [57014-224]',
  ],
  'db-down': [
    'org.postgresql.util.PSQLException: Connection to db:5432 refused. Check that the hostname and port are correct',
    'org.h2.jdbc.JdbcSQLNonTransientConnectionException: Connection is broken: "unexpected status" [90067-224]',
    'java.sql.SQLRecoverableException: ORA-12541: Cannot connect. No listener at host db port 1521.',
  ],
  'db-cursors': ['java.sql.SQLException: ORA-01000: maximum open cursors exceeded'],
  'db-undo': [
    'java.sql.SQLException: ORA-01555: snapshot too old: rollback segment number 12 with name "_SYSSMU12$" too small',
    'org.postgresql.util.PSQLException: ERROR: canceling statement due to conflict with recovery',
  ],
  'db-memory': [
    'java.sql.SQLException: ORA-04031: unable to allocate 4160 bytes of shared memory',
    'org.postgresql.util.PSQLException: ERROR: out of shared memory',
  ],
  'db-read-only': [
    "com.mongodb.MongoNotPrimaryException: Command failed with error 10107 (NotWritablePrimary): 'not primary'",
    'org.postgresql.util.PSQLException: ERROR: cannot execute INSERT in a read-only transaction',
    'java.sql.SQLException: The MySQL server is running with the --read-only option so it cannot execute this statement',
  ],
  'batch-job-failed': [
    'Job job_1494_0001 failed with state FAILED due to: NA',
    'job_local918292302_0001',
    'Task 0 in stage 1.0 failed 1 times; aborting job',
    'Encountered an error executing step load in job nightly',
    "org.springframework.batch.core.step.skip.SkipLimitExceededException: Skip limit of '10' exceeded",
  ],
  'no-credentials': [
    'software.amazon.awssdk.core.exception.SdkClientException: Unable to load credentials from any of the providers in the chain',
    'java.io.IOException: Your default credentials were not found: Application Default Credentials are not available.',
  ],
  'no-leader': ["OperationException{statusCode=500, statusContent='No cluster leader'}", 'etcdserver: no leader'],
  'replicas-missing': [
    'c.d.oss.driver.api.core.servererrors.WriteTimeoutException: Cassandra timeout during SIMPLE write query at consistency LOCAL_QUORUM',
    'Not enough replicas available for query at consistency QUORUM (2 required but only 1 alive)',
  ],
  'data-too-large': [
    "com.mysql.cj.jdbc.exceptions.MysqlDataTruncation: Data truncation: Data too long for column 'comment' at row 1",
    'org.postgresql.util.PSQLException: ERROR: value too long for type character varying(20)',
    'java.sql.SQLException: ORA-12899: value too large for column "SHOP"."ORDERS"."COMMENT" (actual: 31, maximum: 20)',
  ],
  'unexpected-form': [
    'com.fasterxml.jackson.databind.exc.UnrecognizedPropertyException: Unrecognized field "currencyCode"',
    'com.google.gson.JsonSyntaxException: Expected BEGIN_OBJECT but was STRING at line 1 column 1 path $',
  ],
  'lazy-loading': [
    'org.hibernate.LazyInitializationException: failed to lazily initialize a collection of role: com.acme.Order.lines',
  ],
  'db-auth': ['org.h2.jdbc.JdbcSQLInvalidAuthorizationSpecException: Wrong user name or password [28000-224]'],
  'db-schema': [
    'org.h2.jdbc.JdbcSQLSyntaxErrorException: Table "ORDERS" not found; SQL statement: [42102-224]',
    'org.postgresql.util.PSQLException: ERROR: relation "orders" does not exist',
  ],
  'pool-timeout': [
    'java.sql.SQLTransientConnectionException: shop - Connection is not available, request timed out after 30000ms.',
    'org.apache.tomcat.jdbc.pool.PoolExhaustedException: [exec-1] Timeout: Pool empty. Unable to fetch a connection in 1 seconds',
    'reactor.netty.internal.shaded.reactor.pool.PoolAcquireTimeoutException: Pool#acquire(Duration) has been pending',
    'java.sql.SQLException: Acquisition timeout while waiting for new connection',
    'com.mongodb.MongoTimeoutException: Timed out after 120000 ms while waiting for a connection to server mongo-0:27017.',
  ],
  'oom-metaspace': ['java.lang.OutOfMemoryError: Metaspace', 'java.lang.OutOfMemoryError: Compressed class space'],
  'oom-direct': [
    'java.lang.OutOfMemoryError: Direct buffer memory',
    'java.lang.OutOfMemoryError: Cannot reserve 1000 bytes of direct buffer memory (allocated: 1, limit: 2)',
  ],
  'jvm-start': [
    "Unrecognized VM option 'UseConcMarkSweepGC'",
    'Error occurred during initialization of VM Multiple garbage collectors selected',
    'Error: Could not find or load main class com.acme.Shop',
  ],
  'missing-bean': ["required a bean of type 'com.acme.Pay' that could not be found."],
  configuration: [
    'java.lang.IllegalArgumentException: unknown setting [number_of_replicas] please check that any required plugins are installed',
    'Failed to execute action {:action=>LogStash::PipelineAction::Create/pipeline_id:main, :exception=>"LogStash::ConfigurationError"}',
    "java.lang.IllegalArgumentException: Could not resolve placeholder 'pay.url' in value",
    'java.lang.IllegalStateException: Environment variable DB_URL is not set',
  ],
  'event-loop': [
    'io.quarkus.runtime.BlockingOperationNotAllowedException: Cannot start a JTA transaction from the IO thread.',
    'java.lang.IllegalStateException: block()/blockFirst()/blockLast() are blocking, which is not supported in thread reactor-http-epoll-1',
    'Thread Thread[vert.x-eventloop-thread-0,5,main] has been blocked for 2100 ms, time limit is 2000 ms',
  ],
  mq: [
    'Shutdown Signal: connection error; protocol method: #method<connection.close>(reply-code=320, reply-text=CONNECTION_FORCED)',
  ],
  'mq-channel-closed': [
    'Shutdown Signal: channel error; protocol method: #method<channel.close>(reply-code=406, reply-text=PRECONDITION_FAILED - delivery acknowledgement on channel 1 timed out.)',
  ],
  'slow-disk': [
    'fsync-ing the write ahead log in SyncThread:2 took 1240ms which will adversely effect operation latency.',
    'Slow sync cost: 2210 ms, current pipeline: [DatanodeInfoWithStorage[10.0.0.1:9866]]',
    'Slow BlockReceiver write data to disk cost:1412ms (threshold=300ms)',
  ],
  'cluster-member-lost': [
    'Member [10.0.1.7]:5701 - 7d1c is suspected to be dead for reason: no connection',
    'Cluster Node [akka://shop@10.0.1.4:2552] - Marking node as UNREACHABLE [Member(10.0.1.7:2552, Up)]',
  ],
  'broker-flow-control': [
    'Usage Manager Memory Limit reached. Producer (ID:app1) stopped to prevent flooding queue://orders.in.',
    "AMQ222183: Blocking message production on address 'orders'; size is currently: 104,857,600 bytes",
  ],
  tombstones: [
    "Scanned over 100001 tombstones during query 'SELECT * FROM jobs.pending' (last scanned row); query aborted",
    'Read 12 live rows and 10021 tombstone cells for query SELECT * FROM jobs.pending',
  ],
  'message-too-large': [
    'RESOURCE_EXHAUSTED: gRPC message exceeds maximum size 4194304: 5242880',
    'org.apache.kafka.common.errors.RecordTooLargeException: The message is 1573888 bytes when serialized',
    'io.netty.handler.codec.TooLongHttpHeaderException: HTTP header is larger than 8192 bytes.',
  ],
  'rate-limited': [
    'org.springframework.web.client.HttpClientErrorException$TooManyRequests: 429 Too Many Requests: "slow down"',
    'com.amazonaws.services.dynamodbv2.model.ProvisionedThroughputExceededException: The level of throughput was exceeded.',
  ],
  'peer-auth': [
    'org.springframework.security.oauth2.client.ClientAuthorizationException: [invalid_client] Client authentication failed',
    'org.apache.kafka.common.errors.TopicAuthorizationException: Not authorized to access topics: [orders]',
    'The security token included in the request is expired (Service: Sqs, ExpiredTokenException)',
  ],
  'kafka-consumer': [
    'org.apache.kafka.streams.errors.TaskMigratedException: the corresponding thread is no longer part of the group',
  ],
  grpc: [
    'io.grpc.StatusRuntimeException: UNAVAILABLE: upstream connect error or disconnect/reset before headers.',
    'io.grpc.StatusRuntimeException: UNAVAILABLE: Connection closed after GOAWAY. HTTP/2 error code: ENHANCE_YOUR_CALM',
    'io.grpc.StatusRuntimeException: UNAVAILABLE: io exception',
  ],
  'worker-killed': ['RemoteTransportException: Connection unexpectedly closed by remote task manager'],
  'login-failures': [
    'type="LOGIN_ERROR", realmId="shop", clientId="web", error="invalid_user_credentials"',
    'AuthenticationException: [LDAP: error code 49 - 80090308: LdapErr: DSID-0C090447, data 775, v3839 ]',
  ],
  dns: [
    'io.netty.resolver.dns.DnsResolveContext$SearchDomainUnknownHostException: Failed to resolve stock.shop.svc',
    'io.netty.resolver.dns.DnsNameResolverTimeoutException: [21733: /10.96.0.10:53] timed out after 5000 milliseconds',
  ],
  redis: ['io.lettuce.core.RedisCommandExecutionException: LOADING Redis is loading the dataset in memory'],
  'es-cluster': [
    'org.elasticsearch.common.breaker.CircuitBreakingException: [parent] Data too large, data for [<http_request>]',
    'Elasticsearch exception [type=es_rejected_execution_exception, reason=rejected execution of coordinating operation',
  ],
  'oom-killer': [
    'worker 3 exited with code 137, restarting',
    'Container killed by YARN for exceeding physical memory limits. 10.4 GB of 10 GB physical memory used.',
  ],
  enospc: [
    'flood stage disk watermark [95%] exceeded on [kUx1][es-data-2], free: 11.2gb[4.4%]',
    'index [orders] blocked by: [TOO_MANY_REQUESTS/12/disk usage exceeded flood-stage watermark, index has read-only-allow-delete block];',
    'index [orders] blocked by: [FORBIDDEN/12/index read-only / allow delete (api)];',
  ],
  'clock-set-back': [
    'shop-pool - Retrograde clock change detected (housekeeper delta=29s999ms), soft-evicting connections',
  ],
  'clock-skew': [
    'An error occurred while attempting to decode the Jwt: Jwt used before 2026-03-14T09:42:10Z',
    'javax.security.auth.login.LoginException: Clock skew too great (37)',
    'io.jsonwebtoken.PrematureJwtException: JWT must not be accepted before 2026-03-04T02:25:33Z.',
  ],
  'long-pauses': [
    'G1 Old Generation GC in 9000ms.  G1 Old Gen: 8123456789 -> 8011234567',
    '[gc][12045] overhead, spent [12.3s] collecting in the last [13s]',
    'Not marking nodes down due to local pause of 12034567890ns > 5000000000ns',
    'Detected pause in JVM or host machine (eg GC): pause of approximately 8210ms',
  ],
  'late-heartbeat': [
    'This scheduler instance (node-1) is still active but was recovered by another instance in the cluster.',
    'Scheduled sending of heartbeat was delayed. Previous heartbeat was sent [4000] ms ago',
  ],
  'poison-message': [
    'org.apache.kafka.common.errors.RecordDeserializationException: Error deserializing VALUE for partition orders-3 at offset 48211.',
  ],
  'coordination-session': [
    'org.apache.zookeeper.KeeperException$SessionExpiredException: KeeperErrorCode = Session expired for /leader',
    'Client session timed out, have not heard from server in 20010ms for session id 0x10',
  ],
  checkpoint: ['org.apache.flink.runtime.checkpoint.CheckpointException: Checkpoint expired before completing.'],
  'read-timeout': [
    'com.datastax.oss.driver.api.core.DriverTimeoutException: Query timed out after PT2S',
    "java.util.concurrent.TimeoutException: TimeLimiter 'stock' recorded a timeout exception.",
    'org.springframework.dao.QueryTimeoutException: Redis command timed out, DEADLINE_EXCEEDED',
  ],
  'server-error': [
    "io.micronaut.http.client.exceptions.HttpClientResponseException: Client 'rating': Service Unavailable",
  ],
};

test('what works as it should belongs to no class', () => {
  for (const message of [
    'Login failed for user u2: bad password',
    'G1 Young Generation GC in 312ms.',
    '[gc][12045] overhead, spent [352ms] collecting in the last [1s]',
  ])
    assert.equal(findErrorClassInText(message), undefined, message);
});

for (const [id, messages] of Object.entries(MESSAGES)) {
  test(`${id} is recognized in the words of all drivers and frameworks`, () => {
    for (const message of messages) assert.equal(findErrorClassInText(message)?.id, id, message);
  });
}

const createLinks = (...texts: readonly string[]) => {
  const [first = { type: '', message: '', frames: [] }, ...rest] = texts.map((text) => {
    const [type = '', ...message] = text.split(': ');
    return { type, message: message.join(': '), frames: [] };
  });
  return { statement: 'failed', chain: [first, ...rest] as const };
};

test('some failures are told whatever the level of the statement is', () => {
  assert.ok(isFailureAtAnyLevel('Checkpoint 4 of job 4f0c1ab2 expired before completing.'));
  assert.ok(isFailureAtAnyLevel('Usage Manager Memory Limit reached on main:memory. Producers are stopped'));
  // Whoever explains, retries or has handled a failure writes its words as INFO as well.
  assert.ok(!isFailureAtAnyLevel('what to do when there is No space left on device'));
  assert.ok(!isFailureAtAnyLevel('Connection refused, the next server is tried'));
});

test('tasks that a stopped pool rejects are no overload', () => {
  const rejected = 'java.util.concurrent.RejectedExecutionException: Task a rejected from ThreadPoolExecutor@1';
  assert.equal(findErrorClassInText(`${rejected}[Running, pool size = 4]`)?.id, 'rejected');
  assert.equal(findErrorClassInText(`${rejected}[Shutting down, pool size = 4]`), undefined);
});

test('the innermost serious exception decides', () => {
  const locked = createLinks('a.RequestRejected: full', 'java.sql.SQLException: [50200-224]', 'a.Detail: x');
  assert.equal(findErrorClass(locked)?.id, 'db-lock-timeout');
});

test('a pool that cannot connect is no exhausted one', () => {
  const pool = 'java.sql.SQLTransientConnectionException: Connection is not available, request timed out after 9ms.';
  assert.equal(findErrorClass(createLinks(pool))?.id, 'pool-timeout');
  assert.equal(findErrorClass(createLinks(pool, 'java.net.ConnectException: Connection refused'))?.id, 'db-down');
});

test('a failed migration is more than the statement in it', () => {
  const inner = 'org.h2.jdbc.JdbcSQLSyntaxErrorException: Column "X" not found [42122-224]';
  const outer = 'org.flywaydb.core.internal.command.DbMigrate$FlywayMigrateException: Migration V2 failed';
  assert.equal(findErrorClass(createLinks(outer, inner))?.id, 'db-migration');
});

test('an exception that says nothing by itself is read with its cause', () => {
  const chain = createLinks('a.OrderException: no', 'java.net.SocketTimeoutException: Read timed out');
  assert.equal(findErrorClass(chain)?.id, 'read-timeout');
});

test('each class says what it does to the program, in other words than what is wrong', () => {
  for (const { id, title, effect } of ERROR_CLASSES) {
    assert.match(effect, /^[A-Z].{30,}[^.]\.$/, id);
    assert.ok(!effect.includes(title), id);
  }
});

test('an exception is known by a further line of its message, too', () => {
  const chain = [
    {
      type: 'org.elasticsearch.client.ResponseException',
      message: 'method [PUT], status line [HTTP/1.1 429 Too Many Requests]',
      further: ['{"error":{"reason":"disk usage exceeded flood-stage watermark"}}'],
      frames: [],
    },
  ] as const;
  assert.equal(findErrorClass({ chain, statement: 'indexing failed' })?.id, 'enospc');
});

test('a statement that does not say what failed is known by the lines below it, when they tell of something serious', () => {
  const statement = 'WFLYCTL0013: Operation ("add") failed - address: ([';
  const bound = '"http" => "java.net.BindException: Address already in use"';
  assert.equal(findErrorClass({ chain: undefined, statement, below: ['...', bound] })?.id, 'bind-failed');
  assert.equal(findErrorClass({ chain: undefined, statement, below: ['retry in 5 s'] })?.id, 'startup-failed');
});

test('the loss of a job is told once, those that explain and retry are not', () => {
  assert.ok(isFailureAtAnyLevel('Job job_1494_0001 failed with state FAILED due to: NA'));
  assert.ok(!isFailureAtAnyLevel('Running job: job_local918292302_0001'));
});
