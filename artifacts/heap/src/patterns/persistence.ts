import type { KnownPattern } from './known-pattern.ts';

/** Databases and what lies between them and the program. */
export const PERSISTENCE = [
  {
    id: 'hibernate-session',
    title: 'A Hibernate session holds very many entities',
    signs: [
      { by: 'elements', of: ['*.StatefulPersistenceContext'], field: /^entitiesByKey$/, least: 10_000 },
      { by: 'elements', of: ['*.EntityEntryContext'], field: /^nonEnhancedEntityXref$/, least: 10_000 },
    ],
    because:
      'A session keeps every entity it has loaded, with a copy of its fields, until it is cleared: 10,000 are a batch in one session.',
    advice:
      'Call flush() and clear() every few hundred entities, use a StatelessSession, or load projections instead of entities.',
  },
  {
    id: 'hibernate-plans',
    title: 'The query plan cache of Hibernate takes a noticeable part of the heap',
    signs: [{ by: 'retained', of: ['*.QueryPlanCache', '*.QueryInterpretationCacheStandardImpl'], least: 0.03 }],
    because: 'Every number of values in an IN clause is a plan of its own; 3 % of the heap in plans is the sign of it.',
    advice: 'Set hibernate.query.in_clause_parameter_padding=true and lower hibernate.query.plan_cache_max_size.',
  },
  {
    id: 'second-level-cache',
    title: 'A cache of entities or a data grid takes a noticeable part of the heap',
    signs: [
      {
        by: 'retained',
        of: [
          'org.ehcache.impl.internal.store.heap.OnHeapStore',
          'org.infinispan.container.impl.*DataContainer',
          'com.hazelcast.*RecordStore',
        ],
        least: 0.1,
      },
    ],
    because:
      'A cache that is bounded by entries and not by size can take any part of the heap; from 10 % on it should be meant so.',
    advice: 'Bound the cache by size (heap units, not entries) and set an expiry.',
  },
  {
    id: 'jdbc-statements',
    title: 'JDBC statements or results stay open',
    signs: [
      { by: 'elements', of: ['com.mysql.*ConnectionImpl'], field: /^openStatements$/, least: 100 },
      { by: 'retained', of: ['org.postgresql.jdbc.PgResultSet', 'oracle.jdbc.driver.*Statement'], least: 0.05 },
    ],
    because:
      'A connection needs a few open statements: 100 are never closed. A result of 5 % of the heap was fetched whole.',
    advice: 'Close statements and results by try-with-resources, and set a fetch size.',
  },
  {
    id: 'jdbc-pool',
    title: 'A connection pool holds very many connections',
    signs: [
      { by: 'elements', of: ['com.zaxxer.hikari.util.ConcurrentBag'], field: /^sharedList$/, least: 200 },
      { by: 'elements', of: ['org.apache.commons.*GenericObjectPool'], field: /^allObjects$/, least: 200 },
      { by: 'elements', of: ['com.mchange.v2.resourcepool.BasicResourcePool'], field: /^managed$/, least: 200 },
    ],
    because: 'A database works on as many statements as it has cores: 200 connections wait for each other.',
    advice: 'Lower the size of the pool and switch its leak detection on.',
  },
  {
    id: 'mysql-cleanup',
    title: 'References of the MySQL driver to closed connections pile up',
    signs: [
      {
        by: 'objects',
        of: ['com.mysql.*ConnectionFinalizerPhantomReference'],
        least: 10_000,
      },
    ],
    because:
      'The driver keeps a phantom reference for each connection until its cleanup thread comes by: 10,000 mean that connections are made faster than that.',
    advice: 'Update the driver, and keep connections in a pool instead of opening new ones.',
  },
  {
    id: 'engine-state',
    title: 'Sessions or jobs of an engine were never disposed of',
    signs: [
      { by: 'objects', of: ['org.drools.*KnowledgeSession', 'org.drools.*KnowledgeSessionImpl'], least: 10_000 },
      { by: 'elements', of: ['org.quartz.simpl.RAMJobStore'], field: /^jobsByKey$/, least: 10_000 },
      { by: 'retained', of: ['org.springframework.batch.core.repository.dao.Map*'], least: 0.03 },
    ],
    because: 'Rule sessions, jobs in memory and executions of Spring Batch live until they are disposed of.',
    advice: 'Call dispose(), delete finished jobs, and keep batch executions in a database.',
  },
] as const satisfies readonly KnownPattern[];
