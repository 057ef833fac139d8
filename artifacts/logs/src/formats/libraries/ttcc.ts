import { parseLevel } from '../../levels.ts';
import type { RecordFormat, RecordHead } from '../../record-format.ts';

const LEVEL = '(TRACE|DEBUG|INFO|WARN|ERROR|FATAL)';
/** `178 [main] INFO com.acme.Shop context - message` */
const TTCC = new RegExp(
  String.raw`^(\d{1,11}) {1,10}\[([^\]]{1,160})\] {1,2}${LEVEL} {1,3}(?:([\w$.]{1,160}) {1,2}(?:\S{1,80} )?- )?(.*)$`,
  's',
);
/** `178  INFO  (main) [   x:orders] c.a.Shop message` */
const SOLR = new RegExp(
  String.raw`^(\d{1,11}) {1,10}${LEVEL} {1,3}[[(]([^\])]{1,160})[\])] (?:\[[^\]]{0,160}\] ([\w$.]{1,160}) )?(.*)$`,
  's',
);

const toHead = (
  uptime: string,
  level: string,
  more: Pick<RecordHead, 'thread' | 'logger' | 'message'>,
): RecordHead => ({
  timestamp: '',
  uptime: Number(uptime),
  level: parseLevel(level),
  ...more,
});

/** The TTCC layout of log4j 1 and the console of Solr, which begin with the milliseconds since the start. */
export const TTCC_LAYOUT: RecordFormat = {
  id: 'ttcc',
  title: 'TTCC of log4j, Solr console',
  read(text) {
    const [, uptime = '', thread, level = '', logger, message] = TTCC.exec(text) ?? [];
    if (message !== undefined) return toHead(uptime, level, { thread, logger, message });
    const [, since = '', severity = '', worker, category, rest] = SOLR.exec(text) ?? [];
    return rest === undefined
      ? undefined
      : toHead(since, severity, { thread: worker, logger: category, message: rest });
  },
};
