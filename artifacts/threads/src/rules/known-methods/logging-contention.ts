import { defineFramesRule, isHeld } from '../support/frames-rule.ts';

const LOGGERS =
  /^(?:org\.apache\.log4j\.|org\.apache\.logging\.log4j\.|ch\.qos\.logback\.|java\.util\.logging\.|org\.jboss\.logmanager\.|java\.io\.PrintStream$)/;

export const loggingContention = defineFramesRule({
  id: 'logging-contention',
  cause: 'logging-lock',
  title: 'Threads wait for each other to write to the log',
  because:
    'An appender writes under one lock: with a slow disk or much to log, requests queue for it. Three threads at the same moment: our own limit.',
  minThreads: 3,
  predicate: 'wait inside the logger',
  advice:
    'Look at the thread that holds the lock of the appender: where it writes (disk, NFS, pipe of the container, console) and why that is slow. Log less at this place, or use an asynchronous appender (AsyncAppender, Log4j async loggers) that drops when it is full.',
  maxDepth: 8,
  threadFilter: isHeld,
  matchesFrame: ({ className }) => LOGGERS.test(className),
});
