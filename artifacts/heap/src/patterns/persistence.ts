import { detectEmbeddedDatabase } from './detectors/embedded-databases.ts';
import { detectGridMap } from './detectors/grid-maps.ts';
import type { KnownPattern } from './known-pattern.ts';

/** Databases, and the libraries between them and the program. */
export const PERSISTENCE = [
  {
    id: 'hibernate-session',
    title: 'A Hibernate session holds very many entities',
    signatures: [
      { by: 'elements', of: ['*.StatefulPersistenceContext'], field: /^entitiesByKey$/, min: 10_000 },
      { by: 'elements', of: ['*.EntityEntryContext'], field: /^nonEnhancedEntityXref$/, min: 10_000 },
    ],
    because:
      'A session keeps every entity it has loaded, with a copy of its fields, until it is cleared; 10,000 entities suggest a batch job in one session.',
    advice:
      'Call flush() and clear() every few hundred entities, use a StatelessSession, or load projections instead of entities.',
  },
  {
    id: 'hibernate-plans',
    title: 'The query plan cache of Hibernate takes a noticeable part of the heap',
    signatures: [{ by: 'retained', of: ['*.QueryPlanCache', '*.QueryInterpretationCacheStandardImpl'], min: 0.03 }],
    because:
      'Every different number of values in an IN clause creates its own plan; plans that take 3 % of the heap are a sign of this.',
    advice:
      'Bind values as parameters instead of writing them into the text of the query, set hibernate.query.in_clause_parameter_padding=true, and lower hibernate.query.plan_cache_max_size.',
  },
  {
    id: 'second-level-cache',
    title: 'A cache of entities or a data grid takes a noticeable part of the heap',
    signatures: [
      {
        by: 'retained',
        of: ['org.ehcache.impl.internal.store.heap.OnHeapStore', 'org.infinispan.container.impl.*DataContainer'],
        min: 0.1,
      },
      { by: 'detector', detect: detectGridMap },
    ],
    because:
      'A cache that is bounded by entries and not by size can take any share of the heap; from 10 % on this should be intentional.',
    advice:
      'Bound the cache by size (heap units instead of entries, an eviction policy with a maximum size) and set an expiry.',
  },
  {
    id: 'jdbc-statements',
    title: 'JDBC statements stay open, or a result is large',
    signatures: [
      { by: 'elements', of: ['com.mysql.*ConnectionImpl'], field: /^openStatements$/, min: 100 },
      {
        by: 'retained',
        of: [
          'com.sun.rowset.CachedRowSetImpl',
          'org.postgresql.jdbc.PgResultSet',
          'oracle.jdbc.driver.*Statement',
          'org.h2.result.LocalResult',
        ],
        min: 0.05,
      },
    ],
    because:
      'A connection needs a few open statements; 100 mean that statements are never closed. A result that takes 5 % of the heap was fetched as a whole.',
    advice:
      'Read a large result in pages or with a fetch size, row by row, and close statements and results with try-with-resources.',
  },
  {
    id: 'jdbc-connections',
    title: 'Very many connections to a database are open',
    signatures: [
      {
        by: 'objects',
        of: [
          'org.h2.engine.SessionLocal',
          'org.postgresql.jdbc.PgConnection',
          'com.mysql.cj.jdbc.ConnectionImpl',
          'com.mysql.jdbc.ConnectionImpl',
          'org.mariadb.jdbc.Connection',
          'org.mariadb.jdbc.MariaDbConnection',
          'oracle.jdbc.driver.PhysicalConnection',
          'com.microsoft.sqlserver.jdbc.SQLServerConnection',
          'com.ibm.db2.jcc.am.Connection',
          'org.apache.derby.impl.jdbc.EmbedConnection',
          'org.hsqldb.jdbc.JDBCConnection',
          'org.sqlite.SQLiteConnection',
        ],
        min: 200,
        called: 'open connection',
      },
    ],
    because:
      'A program needs a few dozen connections; 200 objects of a driver that can still be reached were never closed, or a pool is far too large.',
    advice:
      'Take connections from a pool and close each one with try-with-resources, also in the paths of errors; the leak detection of the pool names the code that does not.',
  },
  {
    id: 'embedded-database',
    title: 'A database in the process keeps its tables in the heap',
    signatures: [{ by: 'detector', detect: detectEmbeddedDatabase }],
    because:
      'H2, HSQLDB or Derby in memory keep every row in the heap until it is deleted. A quarter of the largest heap or more is no test data or small reference table.',
    advice:
      'Delete rows that are no longer needed, store the database in a file instead of in memory (jdbc:h2:file:, CACHED tables of HSQLDB), or use a server of its own; if the rows are needed in memory, size -Xmx for them.',
  },
  {
    id: 'jdbc-pool',
    title: 'A connection pool holds very many connections',
    signatures: [
      { by: 'elements', of: ['com.zaxxer.hikari.util.ConcurrentBag'], field: /^sharedList$/, min: 200 },
      { by: 'elements', of: ['org.apache.commons.*GenericObjectPool'], field: /^allObjects$/, min: 200 },
      { by: 'elements', of: ['com.mchange.v2.resourcepool.BasicResourcePool'], field: /^managed$/, min: 200 },
    ],
    because:
      'A database executes about as many statements at once as it has cores: with 200 connections most wait for each other.',
    advice:
      'Give back what is borrowed in a finally block (close the connection, returnObject), limit the pool to what is used at once, and let it report what stays borrowed (leakDetectionThreshold, removeAbandoned).',
  },
  {
    id: 'mysql-cleanup',
    title: 'References of the MySQL driver to closed connections pile up',
    signatures: [
      {
        by: 'objects',
        of: ['com.mysql.*ConnectionFinalizerPhantomReference'],
        min: 10_000,
      },
    ],
    because:
      'The driver keeps a phantom reference for each connection until its cleanup thread processes it; 10,000 mean that connections are created faster than that.',
    advice: 'Update the driver, and keep connections in a pool instead of opening new ones.',
  },
  {
    id: 'engine-state',
    title: 'Sessions or jobs of an engine were never disposed of',
    signatures: [
      { by: 'objects', of: ['org.drools.*KnowledgeSession', 'org.drools.*KnowledgeSessionImpl'], min: 10_000 },
      { by: 'elements', of: ['org.quartz.simpl.RAMJobStore'], field: /^jobsByKey$/, min: 10_000 },
      { by: 'retained', of: ['org.springframework.batch.core.repository.dao.Map*'], min: 0.03 },
    ],
    because: 'Rule sessions, in-memory jobs and Spring Batch executions live until they are disposed of.',
    advice: 'Call dispose(), delete finished jobs, and store batch executions in a database.',
  },
] as const satisfies readonly KnownPattern[];
