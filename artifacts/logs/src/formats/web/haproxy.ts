import type { RecordFormat } from '../../record-format.ts';

const HEAD =
  /^(\S{2,60}:\d{1,5}) \[(\d\d\/[A-Z][a-z]{2}\/\d{4}:\d\d:\d\d:\d\d\.\d{3})\] (\S{1,120}) (\S{1,120}\/\S{1,120}) ([\d/+-]{5,60}) (-1|\d{3}) (\S{1,20}) ([^"]{0,200})"([^"]*)"?(.*)$/s;

/** The HTTP log of HAProxy behind the header of syslog. It has no level; client, server, times and flags are context. */
export const HAPROXY: RecordFormat = {
  id: 'haproxy',
  title: 'HAProxy, HTTP log',
  read(text) {
    const [, client, timestamp = '', frontend, server, times, status, sent, flags, request, rest] =
      HEAD.exec(text) ?? [];
    if (request === undefined) return undefined;
    const message = `"${request}" ${status} ${sent}`;
    const context = ` ${client} ${server} ${times} ${flags?.trim()}${rest}`;
    return { timestamp, level: undefined, logger: frontend, message, context };
  },
};
