import type { Layout } from '../layout.ts';

const HEAD =
  /^(?:[\w.-]+(?::\d+)? )?(\S+) \S+ (?:\S+|"[^"]*") \[(\d\d\/[A-Z][a-z]{2}\/\d{4}:\d\d:\d\d:\d\d [+-]\d{4})\] "([^"\\]*(?:\\.[^"\\]*)*)" (\d{3}) (\d+|-)(.*)$/s;

/** Common and combined log format of httpd, nginx, Tomcat, with or without a virtual host: no level, the whole line is the statement. */
export const ACCESS_LOG: Layout = {
  id: 'access-log',
  title: 'Access log',
  read(text) {
    const [, client, stamp = '', request, status, bytes, rest = ''] = HEAD.exec(text) ?? [];
    if (client === undefined) return undefined;
    return { stamp, level: undefined, message: `"${request}" ${status} ${bytes}`, context: ` ${client}${rest}` };
  },
};
