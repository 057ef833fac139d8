import type { Unit } from '@hindsight/model';

const NUMBER = String.raw`\d{1,15}(?:\.\d{1,6})?`;
const pattern = (units: string): RegExp => new RegExp(`^(${NUMBER})\\s?(?:${units})$`);

/** How a limit of each unit is written. A number alone has the base unit: ms, bytes, percent. */
export const LIMIT_PATTERNS: Readonly<Record<Unit, { readonly pattern: RegExp; readonly example: string }>> = {
  ms: { pattern: pattern('ms|s|min|h'), example: '"200 ms"' },
  bytes: { pattern: pattern('B|KB|MB|GB|TB'), example: '"500 MB"' },
  'bytes/s': { pattern: pattern('(?:B|KB|MB|GB|TB)/s'), example: '"300 MB/s"' },
  percent: { pattern: pattern('%'), example: '"95 %"' },
  count: { pattern: pattern(''), example: '10' },
  'per second': { pattern: pattern('/s'), example: '"10 /s"' },
};

const KB = 1024;
/** 1 MB is 1,048,576 bytes, as the JVM counts. */
const FACTORS: Readonly<Record<string, number>> = {
  ...{ ms: 1, s: 1000, min: 60_000, h: 3_600_000 },
  ...{ B: 1, KB, MB: KB ** 2, GB: KB ** 3, TB: KB ** 4 },
};

/** Parses a limit that the schema has accepted, into the base unit. */
export function parseLimit(written: number | string, unit: Unit): number {
  if (typeof written === 'number') return written;
  const [, number = '', word = ''] = new RegExp(`^(${NUMBER})\\s?(\\w*)`).exec(written) ?? [];
  return Number(number) * (unit === 'ms' || unit.startsWith('bytes') ? (FACTORS[word] ?? 1) : 1);
}
