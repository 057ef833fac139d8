import { framesRule, isHeld } from '../support/frames-rule.ts';

export const jdbcDriverLoad = framesRule({
  id: 'jdbc-driver-load',
  title: 'Threads queue for the registry of JDBC drivers',
  because:
    'DriverManager goes through all drivers under a lock: who opens connections without a pool waits there. Two threads at one moment: our own limit.',
  fewest: 2,
  does: 'wait inside of java.sql.DriverManager',
  advice: 'Open connections through a pool (HikariCP) or the DataSource of the driver.',
  within: 10,
  when: isHeld,
  frame: ({ className }) => className === 'java.sql.DriverManager',
});
