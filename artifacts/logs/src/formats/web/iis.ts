import type { RecordFormat } from '../../record-format.ts';

const METHOD = 'GET|HEAD|POST|PUT|DELETE|CONNECT|OPTIONS|TRACE|PATCH|PROPFIND';
const HEAD = new RegExp(
  String.raw`^(\d{4}-\d\d-\d\d \d\d:\d\d:\d\d) ((?:\S+ ){0,3})(${METHOD}) (\S+) (\S+) (\d+) (\S+ \S+ (?:\S+ ){0,6}?)(\d{3}) (\d+) (\d+)(.*)$`,
  's',
);

/** W3C extended log format with the fields of IIS: `2025-03-02 08:15:03 10.0.0.1 GET /orders - 443 user client agent referer 500 0 0 15`. */
export const IIS: RecordFormat = {
  id: 'iis',
  title: 'IIS, W3C extended log',
  read(text) {
    const [, timestamp = '', server, method, path, query, port, client, status, sub, , rest] = HEAD.exec(text) ?? [];
    if (status === undefined) return undefined;
    const request = query === '-' ? path : `${path}?${query}`;
    return {
      timestamp,
      level: undefined,
      message: `"${method} ${request}" ${status}.${sub}`,
      context: ` ${server}${port} ${client}${rest}`,
    };
  },
};
