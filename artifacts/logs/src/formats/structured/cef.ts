import type { LogLevel } from '../../levels.ts';
import type { RecordFormat } from '../../record-format.ts';

const BEGIN = 'CEF:';
const HEAD =
  /^CEF:\d\|((?:[^|\\]|\\.)*)\|((?:[^|\\]|\\.)*)\|(?:[^|\\]|\\.)*\|(?:[^|\\]|\\.)*\|((?:[^|\\]|\\.)*)\|([\w-]*)\|(.*)$/s;
/** Matches the device receipt time, in ms. */
const RECEIPT = /(?:^| )rt=(\d{13})(?= |$)/;

/**
 * Severity 0 to 3 is low, 4 to 6 medium, 7 and 8 high, 9 and 10 very high; words are allowed too (ArcSight, Common
 * Event Format, 2.2).
 */
const LEVELS: Readonly<Record<string, LogLevel>> = { low: 'INFO', medium: 'WARN', high: 'ERROR', 'very-high': 'ERROR' };
const MEDIUM = 4;
const HIGH = 7;

function parseOwnLevel(severity: string): LogLevel | undefined {
  const value = severity === '' ? Number.NaN : Number(severity);
  if (Number.isNaN(value)) return LEVELS[severity.toLowerCase()];
  if (value >= HIGH) return 'ERROR';
  return value >= MEDIUM ? 'WARN' : 'INFO';
}

/** `CEF:0|vendor|product|version|id|name|severity|src=10.0.0.1 …` */
export const CEF: RecordFormat = {
  id: 'cef',
  title: 'Common Event Format',
  read(text) {
    if (!text.startsWith(BEGIN)) return undefined;
    const [, vendor, product, message, severity = '', extension = ''] = HEAD.exec(text) ?? [];
    if (message === undefined) return undefined;
    const receipt = RECEIPT.exec(extension)?.[1];
    return {
      timestamp: '',
      ...(receipt !== undefined && { epoch: Number(receipt) }),
      level: parseOwnLevel(severity),
      logger: `${vendor} ${product}`,
      message,
      context: ` ${extension}`,
    };
  },
};
