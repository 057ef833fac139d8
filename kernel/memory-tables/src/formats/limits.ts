import type { LimitRow } from '../table.ts';
import type { TableFormat, TableParser } from '../table-format.ts';
import { parseCount } from '../values.ts';

const HEADER = /^Limit\s+Soft Limit\s+Hard Limit\s+Units/;
const ROW = /^(Max [a-z -]{2,30}?)\s+(unlimited|\d{1,20})\s+(unlimited|\d{1,20})(?:\s+\w+)?\s*$/;
const MAX_ROWS = 100;

function openLimits(): TableParser {
  const limits: LimitRow[] = [];
  return {
    take({ text, number }) {
      const [, name, soft, hard] = ROW.exec(text) ?? [];
      if (name === undefined || limits.length >= MAX_ROWS) return false;
      limits.push({ name, line: number, soft: parseLimit(soft), hard: parseLimit(hard) });
      return true;
    },
    finish: () => (limits.length === 0 ? undefined : { kind: 'limits', format: 'limits', limits }),
  };
}

const parseLimit = (text: string | undefined): number | undefined =>
  text === 'unlimited' ? undefined : parseCount(text);

/** `/proc/PID/limits`. */
export const limits: TableFormat = {
  open: ({ text }) => (HEADER.test(text) ? openLimits() : undefined),
};
