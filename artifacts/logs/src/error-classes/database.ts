import type { ErrorClass } from './error-class.ts';

export const DATABASE: readonly ErrorClass[] = [
  {
    id: 'db-deadlock',
    title: 'Transactions deadlock in the database',
    gravity: 'S',
    signature:
      /Deadlock found|deadlock detected|ORA-00060|\b40P01\b|\bDeadlockLoserDataAccessException\b|\bCannotAcquireLockException\b|was deadlocked on lock/,
    advice: 'Lock rows in the same order everywhere, keep transactions short, and retry.',
  },
  {
    id: 'db-lock-timeout',
    title: 'Transactions wait too long for database locks',
    gravity: 'S',
    signature: /Lock wait timeout exceeded|ORA-00054|\b55P03\b|\bSQLITE_BUSY\b|\bPessimisticLockException\b/,
    advice: 'Look for long transactions that lock the rows.',
  },
  {
    id: 'pool-timeout',
    title: 'No connection became available in time',
    gravity: 'S',
    signature:
      /Connection is not available, request timed out|Timeout waiting for idle object|Cannot get a connection, pool error|attempt by a client to checkout a Connection has timed out|\bPoolExhaustedException\b|IJ000453|IJ000655|UCP-29|\bConnectionPoolTimeoutException\b|\bPoolAcquire\w*Exception\b|Could not get a resource from the pool|QueuePool limit|prior to obtaining a connection from the pool/,
    advice: 'Find out who holds the connections (leak, slow statements) before enlarging the pool.',
  },
  {
    id: 'pool-leak',
    title: 'A resource is opened but not closed',
    gravity: 'W',
    signature: /connection leak detected|LEAK: \w+\.release\(\)|A resource failed to call/i,
    advice: 'Close it at the place that the stack trace names.',
  },
  {
    id: 'clock-leap',
    title: 'The process was suspended or its clock jumped',
    gravity: 'W',
    signature: /Thread starvation or clock leap detected/,
    advice: 'Check GC pauses, CPU throttling and the clock at this time.',
  },
  {
    id: 'db-down',
    title: 'The database does not answer',
    gravity: 'S',
    signature:
      /ORA-(?:12541|12514|17002|03113|01034)|Communications link failure|\b57P0[123]\b|\bMongoTimeoutException\b|the database system is (?:starting up|shutting down)/,
    advice: 'Check the database and the network in between.',
  },
  {
    id: 'db-limit',
    title: 'The database has no session left',
    gravity: 'S',
    signature: /ORA-(?:00020|12519|04031|01000|01555)|\b53300\b|too many connections|sorry, too many clients/i,
    advice: 'Compare the sizes of all pools with the limit of the database.',
  },
  {
    id: 'db-corrupt',
    title: 'Data in the database is corrupt',
    gravity: 'F',
    signature: /ORA-(?:00600|07445|01578)|\bXX001\b|InnoDB.{0,80}corrupt/i,
    advice: 'Call the administrator of the database.',
  },
  {
    id: 'db-auth',
    title: 'The database rejects the login',
    gravity: 'S',
    signature:
      /ORA-(?:01017|28000)|\b28P01\b|Access denied for user|password authentication failed|Login failed for user/,
    advice: 'Check the credentials that the service was started with.',
  },
  {
    id: 'db-schema',
    title: 'Code and database schema do not match',
    gravity: 'S',
    signature:
      /ORA-(?:00942|00904)|\b42P01\b|\bSQLGrammarException\b|Validate failed|Table '[^']*' doesn't exist|Invalid object name/,
    advice: 'Run the migration, or roll the code back.',
  },
  {
    id: 'tx-rollback',
    title: 'Transactions end other than intended',
    gravity: 'S',
    signature: /\bUnexpectedRollbackException\b|\bHeuristicMixedException\b|ARJUNA0/,
    advice: 'Look for the exception that was swallowed inside the transaction.',
  },
  {
    id: 'db-serialization',
    title: 'Concurrent changes of the same rows',
    gravity: 'W',
    signature: /\b40001\b|ORA-08177|OptimisticLock|StaleObjectState/,
    advice: 'Retry the transaction.',
  },
  {
    id: 'data-constraint',
    title: 'Data violates a database constraint',
    gravity: 'W',
    signature: /ConstraintViolation|ORA-00001|\b23505\b|Duplicate entry/,
    advice: 'Validate the data before writing it.',
  },
];
