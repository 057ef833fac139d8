import { formatQuantity, type Unit } from '@hindsight/model';

const KILO = 1024;
const SIZES = ['B', 'KB', 'MB', 'GB', 'TB'] as const;

/** How figures of a unit are drawn on an axis: divided so that ticks are round in the unit beside them. */
export interface Scale {
  readonly divisor: number;
  readonly unit: string;
}

function sizeScale(max: number, suffix: string): Scale {
  const step = max > 0 ? Math.min(SIZES.length - 1, Math.max(0, Math.floor(Math.log(max) / Math.log(KILO)))) : 0;
  return { divisor: KILO ** step, unit: `${SIZES[step]}${suffix}` };
}

export function chooseScale(unit: Unit, max: number): Scale {
  switch (unit) {
    case 'bytes':
      return sizeScale(max, '');
    case 'bytes/s':
      return sizeScale(max, '/s');
    case 'ms':
      return max >= 1000 ? { divisor: 1000, unit: 's' } : { divisor: 1, unit: 'ms' };
    case 'percent':
      return { divisor: 1, unit: '%' };
    case 'count':
      return { divisor: 1, unit: '' };
    case 'per second':
      return { divisor: 1, unit: 'per second' };
  }
}

/** Formats a tick of the uptime axis. */
export const formatUptime = (ms: number): string => (ms === 0 ? '0 s' : formatQuantity({ value: ms, unit: 'ms' }));
