import { defineFramesRule, isHeld } from '../support/frames-rule.ts';

export const jdbcDriverLoad = defineFramesRule({
  id: 'jdbc-driver-load',
  cause: 'class-loading-lock',
  title: 'Threads queue for the registry of JDBC drivers',
  because:
    'DriverManager tries all drivers under a lock: threads that open connections without a pool wait there. Two threads at the same moment: our own limit.',
  minThreads: 2,
  predicate: 'wait inside java.sql.DriverManager',
  advice: 'Open connections through a pool (HikariCP) or the DataSource of the driver.',
  maxDepth: 10,
  threadFilter: isHeld,
  matchesFrame: ({ className }) => className === 'java.sql.DriverManager',
});
