import { parseLevel } from '../../levels.ts';
import type { RecordFormat } from '../../record-format.ts';

const HEAD = /^(\d{4}\/\d\d\/\d\d \d\d:\d\d:\d\d) \[(\w+)\] (\d+#\d+): (?:\*\d+ )?(.*)$/s;
const CONTEXT = ', client: ';

/** `2025/03/02 08:15:03 [error] 31#31: *17 message, client: 10.0.0.1, server: x, request: "…"` */
export const NGINX_ERROR: RecordFormat = {
  id: 'nginx-error',
  title: 'nginx, error log',
  read(text) {
    const [, timestamp = '', word = '', thread, whole] = HEAD.exec(text) ?? [];
    if (whole === undefined) return undefined;
    const context = whole.indexOf(CONTEXT);
    const message = context < 0 ? whole : whole.slice(0, context);
    return {
      timestamp,
      level: parseLevel(word),
      thread,
      message,
      ...(context >= 0 && { context: whole.slice(context) }),
    };
  },
};
