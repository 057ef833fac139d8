import type { ErrorClass } from './error-class.ts';

export const DATABASE: readonly ErrorClass[] = [
  {
    id: 'db-migration',
    cause: 'startup-failure',
    title: 'The migration of the database failed, or waits for its lock',
    effect: 'The application does not start, and the schema may be left between two versions.',
    gravity: 'F',
    atAnyLevel: true,
    over: ['db-schema', 'db-syntax', 'data-constraint', 'db-lock-timeout', 'db-deadlock'],
    signature:
      /\bFlyway(?:Sql)?(?:Script|Migrate|Validate)?Exception\b|\bFlyway\w*ScriptException\b|Migration of schema .{0,200} failed|\bValidate failed\b|Migrations have failed validation|\bMigrationFailedException\b|\bLiquibaseException\b|Migration failed for change ?set|\bChangeLogParseException\b|\bValidationFailedException\b|[Cc]ould not acquire change ?log lock|\bWaiting for changelog lock\b|\bFlyway advisory lock\b/,
    advice:
      'Correct the migration that is named, repair the history of the migrations when it marks it as failed (flyway repair), and test it on a copy of the production schema before the next deployment. When it waits for a lock, see who holds it (DATABASECHANGELOGLOCK, sessions with advisory locks): let another instance that migrates finish, and release the lock (liquibase releaseLocks) only when its holder was killed.',
  },
  {
    id: 'db-wraparound',
    cause: 'database',
    title: 'The database stops before its transaction numbers run out',
    effect: 'It takes no write until old rows are frozen.',
    gravity: 'F',
    signature: /\bto avoid wraparound data loss\b|\bmust be vacuumed within \d{1,12} transactions\b/,
    advice:
      'Vacuum the named database now, the tables with the oldest relfrozenxid first; end old transactions, prepared transactions and replication slots that hold it back. Then find out why autovacuum did not keep up.',
  },
  {
    id: 'db-deadlock',
    cause: 'database',
    title: 'Transactions deadlock in the database',
    effect: 'The database rolls one of the transactions back: its work is lost unless the application repeats it.',
    gravity: 'S',
    signature:
      /Deadlock found|SQL Error: (?:40001|1213|60)\b|[Dd]eadlock detected|\[40001-\d+\]|ORA-00060|ORA-04020|\b40P01\b|\bDeadlockLoserDataAccessException\b|was deadlocked on lock|deadlocked on \w+ resources|SQLCODE[=: ]+-911\b.{0,80}REASON[^0-9]{0,20}2\b/,
    advice: 'Lock rows in the same order everywhere, keep transactions short, and repeat the one that was rolled back.',
  },
  {
    id: 'db-lock-timeout',
    cause: 'database',
    title: 'Transactions wait too long for database locks',
    effect: 'Requests wait for the whole time-out and then fail, and threads and connections are taken meanwhile.',
    gravity: 'S',
    signature:
      /[Ll]ock wait timeout exceeded|SQL Error: (?:50200|54|30006|1222)\b|Timeout trying to lock table|\[50200-\d+\]|ORA-00054|ORA-30006|\b55P03\b|due to lock timeout|could not obtain lock on|Lock request time out period exceeded|SQLCODE[=: ]+-91[13]\b|\b40XL[12]\b|A lock could not be obtained within the time requested|\bSQLITE_(?:BUSY|LOCKED)\b|database (?:table )?is locked|\bPessimisticLockException\b|\bPessimisticLockingFailureException\b|\bLock(?:Wait)?TimeoutException\b|\bLockAcquisitionException\b|\bCannotAcquireLockException\b/,
    advice:
      'Find the transaction that holds the locks (H2: INFORMATION_SCHEMA.LOCKS and SESSIONS, PostgreSQL: pg_blocking_pids, MySQL: performance_schema.data_lock_waits, Oracle: v$session.blocking_session): a long or forgotten transaction is the cause, a longer lock time-out only hides it.',
  },
  {
    id: 'pool-timeout',
    cause: 'pool-exhausted',
    title: 'The connection pool is exhausted: no connection became available in time',
    effect: 'Every request that needs the database waits for the whole time-out and then fails.',
    gravity: 'S',
    signature:
      /Connection is not available, request timed out|Timeout waiting for idle object|Cannot get a connection, pool error|Cannot get a connection, general error|attempt by a client to checkout a Connection has timed out|\bPoolExhaustedException\b|Pool empty\. Unable to fetch a connection|IJ000453|IJ000655|UCP-29|UCP-4[57]\b|\bConnectionPoolTimeoutException\b|Timeout waiting for connection from pool|\bPoolAcquire\w*Exception\b|Acquire operation took longer than|Sorry, acquisition timeout|Pool#acquire\(Duration\) has been pending|Could not get a resource from the pool|QueuePool limit|prior to obtaining a connection from the pool|\bWAIT_QUEUE_FULL\b|\bMongoWaitQueueFullException\b|\bwhile waiting for a connection to server\b|waiting for a pooled (?:connection|item)|Acquisition timeout while waiting for new connection|Connection acquisition timed out after|Connection pool reached max wait queue size|Unable to acquire connection!|\bBusyPoolException\b|\bBusyConnectionException\b|\bJ2CA0045E\b|In-use connections equal max-pool-size|\bGetConnectionTimeoutException: wait millis|\bPoolLimitSQLException\b|\bResourceLimitException\b|No resources currently available in pool/,
    advice:
      'Find out who holds the connections before enlarging the pool: a leak (set leakDetectionThreshold in HikariCP, or the like of the pool), slow statements, a transaction around a remote call, or more threads than connections. Take three thread dumps while it happens.',
  },
  {
    id: 'pool-leak',
    cause: 'pool',
    title: 'A connection or resource is taken and not given back (leak)',
    effect: 'Each lost connection makes the pool smaller, until no request gets one.',
    gravity: 'W',
    seriousFrom: 3,
    signature: /connection leak detect|LEAK: \w+\.release\(\)|A resource failed to call/i,
    advice: 'Close it (try-with-resources) at the first frame of the application in the stack trace.',
  },
  {
    id: 'clock-leap',
    cause: 'clock',
    title: 'The process was suspended or its clock jumped',
    effect: 'All threads stood still: time-outs expire and leases are lost although nothing is wrong with the peers.',
    gravity: 'W',
    seriousFrom: 3,
    atAnyLevel: true,
    signature: /Thread starvation or clock leap detected/,
    advice: 'Check GC pauses, CPU throttling and the clock at this time.',
  },
  {
    id: 'db-driver',
    cause: 'database',
    title: 'No driver is loaded that knows the address of the database',
    effect: 'No connection can be opened, whatever the state of the database is.',
    gravity: 'S',
    signature: /No suitable driver\b/,
    advice:
      'Add the JDBC driver of this database to the class path at run time (a dependency of the application, or the library folder of its server), and check the beginning of the address (`jdbc:mysql:`, `jdbc:postgresql:`).',
  },
  {
    id: 'stale-connections',
    cause: 'pool',
    title: 'The pool hands out connections that the other side has closed',
    effect: 'Each is found dead only when it is used: the request waits for a new one, or fails.',
    gravity: 'W',
    seriousFrom: 5,
    over: ['db-down'],
    signature:
      /Failed to validate connection\b|The last packet successfully received from the server was \d{1,3}(?:,\d{3}){2,} milliseconds ago/,
    advice:
      'When it comes again and again, let the pool replace connections before the server (wait_timeout), a firewall or a proxy closes them: maxLifetime some seconds shorter than the shortest of these, keepaliveTime for those that are idle. When it came once, look for a restart or fail-over of the database.',
  },
  {
    id: 'db-space',
    cause: 'disk-full',
    title: 'The database has no room left in its data files or its log',
    effect: 'Nothing is written any more: every insert, update and commit fails, while reads go on.',
    gravity: 'F',
    signature:
      /ORA-0165[0-9]|ORA-00257|ORA-198(?:09|15)|SQLCODE[=: ]+-(?:964|289|968)\b|SQL Error: (?:9002|1105)\b|The transaction log for database .{1,200} is full|Could not allocate space for object .{1,300}is full|[Tt]he table '[^']{1,200}' is full|database or disk is full|\bSQLITE_FULL\b|\bmvcc: database space exceeded\b/,
    advice:
      'Extend the named tablespace, file group or log, or free it: back up the log, archive old data, and look for a transaction that was never ended, which keeps the log from being reused. Then look for what has grown.',
    adviceFor: [
      {
        words: /\bmvcc: /,
        advice:
          'etcd has reached its quota: compact the history (etcdctl compact), defragment each member (etcdctl defrag), then lift the alarm (etcdctl alarm disarm). Find out what writes so much, and let it compact automatically (--auto-compaction-retention) before raising --quota-backend-bytes.',
      },
    ],
  },
  {
    id: 'db-parameters',
    cause: 'database',
    title: 'Statements have more parameters than the database takes',
    effect: 'The statement fails whenever the list is that long, and with PostgreSQL its connection is lost.',
    gravity: 'S',
    signature:
      /out-of-range integer as a 2-byte value|ORA-01795|maximum number of expressions in a list is|too many parameters\. The server supports a maximum|contains too many placeholders|PreparedStatement can have at most [\d,]{3,7} parameters/,
    advice:
      'Do not put a list of unlimited length into one statement: read or write it in parts of some hundred, pass it as an array (`= ANY(?)`) or table parameter, or join with the query that made the list.',
  },
  {
    id: 'db-down',
    cause: 'database',
    title: 'The database is unreachable',
    effect: 'Every request that needs data fails, and retries meet the database when it comes back.',
    gravity: 'S',
    signature:
      /ORA-(?:12541|12514|12505|12170|17002|03113|03114|01034|01033|01089)|Communications link failure|\bCommunicationsException\b|\b57P0[123]\b|\b08(?:S01|00[136])\b|\[(?:90067|90098)-\d+\]|Connection to \S{1,200} refused|The connection attempt failed|An I\/O error occurred while sending to the backend|terminating connection due to administrator command|The TCP\/IP connection to the host .{1,200} has failed|Could not connect to address=|Socket fail to connect to host|No operations allowed after connection closed|The Network Adapter could not establish the connection|Failed to initialize pool|\bMongoTimeoutException\b|\bMongoSocketOpenException\b|\bNoHostAvailableException\b|\bServiceUnavailableException: Unable to connect to\b|\b(?:AllNodesFailed|NoNodeAvailable)Exception\b|the database system is (?:starting up|shutting down|in recovery mode)/,
    advice:
      'Check that the database runs, listens on the address and port that the service uses, and can be reached from its host or container; then look for its restart or fail-over at this time.',
  },
  {
    id: 'pool-suspended',
    cause: 'pool',
    title: 'The server has suspended a connection pool whose connections fail',
    effect: 'Every request that needs the pool fails at once, until a test of a connection succeeds.',
    gravity: 'S',
    signature: /\bPoolDisabledSQLException\b|\bResourceDisabledException\b|\bis Suspended, cannot allocate resources\b/,
    advice:
      'Look for the first connection that failed its test, right before: the database or the way to it is the cause.',
  },
  {
    id: 'db-limit',
    cause: 'database',
    title: 'The database has no session left',
    effect: 'New connections are refused, to this and every other application of the database.',
    gravity: 'S',
    signature:
      /ORA-(?:00018|00020|12516|12519|12520)|\b53300\b|too many connections(?! from \S{1,100} - max is)|sorry, too many clients|remaining connection slots are reserved|max_user_connections/i,
    advice: 'Compare the sizes of all pools with the limit of the database.',
  },
  {
    id: 'db-cursors',
    cause: 'database',
    title: 'A session has opened too many cursors',
    effect: 'That connection executes no further statement, and goes back to the pool as it is.',
    gravity: 'S',
    signature: /ORA-01000|maximum open cursors exceeded/,
    advice:
      'Find statements and result sets that are not closed (try-with-resources), above all in loops; raising open_cursors only delays it.',
  },
  {
    id: 'db-undo',
    cause: 'database',
    title: 'A long query lost the old versions of the rows it reads',
    effect: 'The query fails after all that time, and fails again as long as others change the rows meanwhile.',
    gravity: 'S',
    signature: /ORA-01555|ORA-30036|\bsnapshot too old\b|conflict with recovery/,
    advice:
      'Make the query shorter, or read in parts with a commit between them, outside of hours with many changes; then raise undo_retention and the undo tablespace (hot_standby_feedback or max_standby_streaming_delay on a PostgreSQL replica).',
  },
  {
    id: 'db-memory',
    cause: 'database',
    title: 'The database has too little memory for its work',
    effect: 'Statements of every session fail, whatever they do, until memory is free.',
    gravity: 'S',
    signature:
      /ORA-0403[016]|out of shared memory|\b53200\b|There is insufficient system memory in resource pool|\bcannot allocate enough memory\b/,
    advice:
      'Look for what takes the memory of the database at that time: literals in place of bind variables, many locks of one transaction, large sorts.',
  },
  {
    id: 'db-read-only',
    cause: 'database',
    title: 'Writes reach a database server that only reads',
    effect: 'Every write fails while reads go on: after a fail-over the pool still has connections to the old primary.',
    gravity: 'S',
    signature:
      /\bMongoNotPrimaryException\b|\bNotWritablePrimary\b|\bnot (?:primary|master) (?:on server|and slaveOk)|cannot execute [A-Z ]{3,40} in a read-only transaction|running with the --(?:super-)?read-only option|ORA-16000|Failed to update database .{0,120}because the database is read-only/,
    advice:
      'Look for a fail-over at this time. Let the driver find the primary (replica set or targetServerType=primary in the address, a short DNS time-to-live) and close old connections (maxLifetime, socketTimeout).',
  },
  {
    id: 'db-corrupt',
    cause: 'database',
    title: 'Data in the database is corrupt',
    effect: 'Answers may be wrong, and each further write may spread the damage.',
    gravity: 'F',
    signature: /ORA-(?:00600|07445|01578)|\bXX001\b|InnoDB.{0,80}corrupt/i,
    advice: 'Call the administrator of the database.',
  },
  {
    id: 'db-auth',
    cause: 'database',
    title: 'The database rejects the login',
    effect: 'No connection can be opened; repeated attempts may lock the account.',
    gravity: 'S',
    signature:
      /ORA-(?:01017|28000|28001)|\b28P01\b|\[28000-\d+\]|Wrong user name or password|Access denied for user|password authentication failed|no pg_hba\.conf entry|Login failed for user '|\bMongoSecurityException\b/,
    advice: 'Check the credentials that the service was started with.',
  },
  {
    id: 'db-schema',
    cause: 'database',
    title: 'Code and database schema do not match',
    effect: 'Each statement that needs the missing table or column fails, now and after a restart.',
    gravity: 'S',
    signature:
      /ORA-(?:00942|00904)|\b42P01\b|\b42703\b|\b42S(?:02|22)\b|\[421[02]\d-\d+\]|\bSQLGrammarException\b|\bBadSqlGrammarException\b|\bSchemaManagementException\b|Schema-validation: |Table '[^']*' doesn't exist|Table "[^"]*" not found|Column "[^"]*" not found|Unknown column '|Invalid (?:object|column) name|(?:relation|column) \S{1,130} does not exist|no such (?:table|column): /,
    advice: 'Run the migration, or roll the code back.',
  },
  {
    id: 'db-statement-timeout',
    cause: 'database',
    title: 'Statements run too long and are cancelled',
    effect: 'The work is thrown away after its whole time, and the database did it for nothing.',
    gravity: 'S',
    signature:
      /\b57014\b|due to statement timeout|Statement was canceled or the session timed out|maximum statement execution time exceeded|The query has timed out|\bQueryTimeoutException\b(?!: Redis)|\bMySQLTimeoutException\b|ORA-01013|Query execution was interrupted/,
    advice:
      'Explain the plan of the named statement (missing index, changed statistics, more rows than before) and look for locks that it waits for; a longer limit only moves the failure.',
  },
  {
    id: 'db-pooler',
    cause: 'database',
    title: 'Prepared statements do not fit the pooler in front of the database',
    effect: 'Statements fail at random, because each transaction may get a session that another client has prepared.',
    gravity: 'S',
    signature:
      /\bprepared statement "\w{1,60}" (?:already exists|does not exist)|\bunnamed prepared statement does not exist\b/,
    advice:
      'A pooler in transaction mode gives the session to others after each transaction. Let it follow prepared statements (PgBouncer 1.21 and later: max_prepared_statements), or switch them off in the driver (prepareThreshold=0); session mode is the third way.',
  },
  {
    id: 'db-idle-transaction',
    cause: 'database',
    title: 'The database ends sessions that leave a transaction open',
    effect: 'The work of the transaction is lost, and its connection is dead when it is used again.',
    gravity: 'S',
    signature: /\bidle-in-transaction timeout\b|\b25P03\b/,
    advice:
      'Find what the program does between two statements of one transaction: a call of another service, a long computation, a stream that is read slowly, or a transaction that nobody ends. Take it out of the transaction; a longer time-out keeps locks and old rows for longer.',
  },
  {
    id: 'db-sequence',
    cause: 'database',
    title: 'The numbers of a key are used up',
    effect: 'No row is inserted into that table any more.',
    gravity: 'F',
    signature:
      /\breached maximum value of sequence\b|\bORA-08004\b|Failed to read auto-increment value from storage engine|Arithmetic overflow error converting IDENTITY|\binteger out of range\b.{0,60}\bid\b/,
    advice:
      'Widen the key and its sequence to 64 bits (with all foreign keys and the fields of the program); negative numbers or a restart of the sequence win time only when nobody has used them. Then look at the other tables of the same age.',
  },
  {
    id: 'paging-in-memory',
    cause: 'database',
    title: 'Pages of results are cut out in memory (HHH000104)',
    effect: 'Each page reads all rows of the result: time and heap grow with the table.',
    gravity: 'W',
    seriousFrom: 20,
    signature: /\bHHH(?:000104|90003004)\b/,
    advice:
      'Read the keys of the page first, without the collection, and then the rows of these keys with it; or load the collection in batches (@BatchSize). hibernate.query.fail_on_pagination_over_collection_fetch finds the queries in tests.',
  },
  {
    id: 'db-file-locked',
    cause: 'database',
    title: 'The database file is in use by another process',
    effect: 'The application cannot open its data, so it does not start.',
    gravity: 'F',
    signature: /\[90020-\d+\]|Database may be already in use|The file is locked: |\bXSDB6\b|\bXJ040\b/,
    advice: 'Stop the other process that has the file open, or run the database as a server.',
  },
  {
    id: 'tx-timeout',
    cause: 'waiting',
    title: 'Transactions run longer than they may and are cancelled',
    effect: 'Their work is lost after the whole time, and meanwhile they hold locks and connections.',
    gravity: 'S',
    signature:
      /\bARJUNA0121(?:08|17|21)\b|\bTransaction was rolled back in a different thread\b|\bWTRN0006W\b|\bTransactionTimedOutException\b|\btransaction (?:has )?timed out|\bTransaction timed out\b|\bBEA1-0[0-9A-F]{3}\b.{0,80}timed out/i,
    advice:
      'Find what the named transaction or call waits for: a slow statement, a lock of the database, a call of another system inside of the transaction. A longer time-out holds the locks for longer.',
  },
  {
    id: 'tx-rollback',
    cause: 'database',
    title: 'Transactions end other than intended',
    effect: 'The caller was told of success or of nothing, while the data were not written.',
    gravity: 'S',
    signature: /\bUnexpectedRollbackException\b|\bmarked as rollback-only\b|\bHeuristicMixedException\b|ARJUNA0/,
    advice: 'Look for the exception that was swallowed inside the transaction.',
  },
  {
    id: 'db-serialization',
    cause: 'database',
    title: 'Concurrent changes of the same rows',
    effect: 'The later change is rejected; without a retry the work of a user is lost.',
    gravity: 'W',
    signature: /\b40001\b|ORA-08177|OptimisticLock|StaleObjectState/,
    advice: 'Retry the transaction.',
  },
  {
    id: 'data-constraint',
    cause: 'database',
    title: 'Data violates a database constraint',
    effect: 'The record was not written; the caller may not have been told.',
    gravity: 'W',
    signature: /ConstraintViolation|ORA-00001|ORA-02291|\b2350[235]\b|Duplicate entry|duplicate key value/,
    advice: 'Validate the data before writing it.',
    adviceFor: [
      {
        words: /ORA-00001|\b23505\b|Duplicate entry|[Dd]uplicate key|[Uu]nique constraint|UniqueConstraint/,
        advice:
          'Find out what writes the same thing twice: a message or request that is repeated, a job that runs on several instances or again after it failed half-way, two requests at once. Make the write idempotent (insert or ignore, a key of the request) instead of asking first whether it exists.',
      },
    ],
  },
];
