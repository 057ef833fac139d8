import { parseLevel } from '../../levels.ts';
import type { RecordFormat } from '../../record-format.ts';

/** Matches seconds, milli-, micro- or nanoseconds since 1970 as one of the first five words, from 2001 to 2033. */
const HEAD = /^(?:\S{1,40} ){0,4}?\[?(1\d{9}(?:\.\d{1,9}|\d{3}|\d{6}|\d{9})?)\]?[\s,:|]+/;
const LEVEL_WITHIN = 120;
const LEVEL = /(?<![\w.])(?:TRACE|DEBUG|INFO|NOTICE|WARN|WARNING|ERROR|FATAL|SEVERE|CRITICAL)(?!\w)[\s\]>)|,;:-]*/;

/**
 * Formats with a Unix timestamp, `[1740903303217] ERROR (12 on host): message`, `- 1117838570 2005.06.03 node RAS
 * KERNEL INFO message`: pino-pretty, relatives of dmesg, Blue Gene.
 */
export const EPOCH_FIRST: RecordFormat = {
  id: 'epoch-first',
  title: 'Seconds since 1970 at the beginning',
  weak: true,
  general: true,
  read(text) {
    const [head, epoch] = HEAD.exec(text) ?? [];
    if (head === undefined) return undefined;
    const level = LEVEL.exec(text.slice(head.length, head.length + LEVEL_WITHIN));
    const message = head.length + (level ? level.index + level[0].length : 0);
    const word = level?.[0].match(/^[A-Z]+/)?.[0] ?? '';
    return { timestamp: '', epoch: Number(epoch), level: parseLevel(word), message: text.slice(message) };
  },
};
