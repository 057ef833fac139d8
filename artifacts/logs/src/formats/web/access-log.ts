import type { RecordFormat } from '../../record-format.ts';

const HEAD =
  /^(?:[\w.-]+(?::\d+)? )?(\S+) \S+ (?:\S+|"[^"]*") \[(\d\d\/[A-Z][a-z]{2}\/\d{4}:\d\d:\d\d:\d\d [+-]\d{4})\] "([^"\\]*(?:\\.[^"\\]*)*)" (\d{3}) (\d+|-)(.*)$/s;

/**
 * Common and combined log format of httpd, nginx and Tomcat, with or without a virtual host. It has no level, and the
 * whole line is the message.
 */
export const ACCESS_LOG: RecordFormat = {
  id: 'access-log',
  title: 'Access log',
  read(text) {
    const [, client, timestamp = '', request, status, bytes, rest = ''] = HEAD.exec(text) ?? [];
    if (client === undefined) return undefined;
    return { timestamp, level: undefined, message: `"${request}" ${status} ${bytes}`, context: ` ${client}${rest}` };
  },
};
