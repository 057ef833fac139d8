import { parseLevel } from '../../levels.ts';
import type { RecordFormat } from '../../record-format.ts';

/**
 * The year is at least 2010, when the first version appeared; month and day must be possible ones. Names of loggers may have blanks:
 * `WriteAheadLogManager  for ReceiverTracker`.
 */
const HEAD =
  /^([1-4]\d)\/(0[1-9]|1[0-2])\/([0-3]\d) (\d\d:\d\d:\d\d) (TRACE|DEBUG|INFO|WARN|ERROR|FATAL) ([A-Za-z][\w$. -]{0,120}?) ?: (.*)$/s;

/** Spark and the command line of Hadoop write the year first: `17/06/09 20:10:40 INFO SparkContext: message`. */
export const SPARK: RecordFormat = {
  id: 'spark',
  title: 'Spark, Hadoop client',
  dayOrder: 'year-first',
  read(text) {
    const [, year, month, day, clock, level = '', logger, message = ''] = HEAD.exec(text) ?? [];
    if (year === undefined) return undefined;
    return { timestamp: `20${year}-${month}-${day} ${clock}`, level: parseLevel(level), logger, message };
  },
};
