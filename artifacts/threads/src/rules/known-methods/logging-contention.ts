import { framesRule, isHeld } from '../support/frames-rule.ts';

const LOGGERS =
  /^(?:org\.apache\.log4j\.|org\.apache\.logging\.log4j\.|ch\.qos\.logback\.|java\.util\.logging\.|org\.jboss\.logmanager\.|java\.io\.PrintStream$)/;

export const loggingContention = framesRule({
  id: 'logging-contention',
  title: 'Threads wait for each other to write to the log',
  because:
    'An appender writes under one lock: with a slow disk or much to log, requests queue for it. Three threads at one moment: our own limit.',
  fewest: 3,
  does: 'wait inside of the logger',
  advice:
    'Log less at this place or use an asynchronous appender (AsyncAppender, Log4j async loggers) that drops when it is full.',
  within: 8,
  when: isHeld,
  frame: ({ className }) => LOGGERS.test(className),
});
