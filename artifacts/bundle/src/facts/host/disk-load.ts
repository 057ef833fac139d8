import { formatQuantity, ms, percent } from '@hindsight/model';
import { type Fact, QUALITY } from '../../fact.ts';
import type { Capture } from '../../model.ts';
import { quoteLine } from '../../output-file.ts';

const MIN_BUSY_PERCENT = 90;
/** A disk that answers many requests at once is busy as well, and fast. */
const MIN_WAIT_MS = 50;

/** Finds a disk without idle time that takes long for each request. */
export function collectDiskLoad({ iostat }: Pick<Capture, 'iostat'>): Fact[] {
  const slow = iostat?.value
    .filter(({ busyPercent, waitMs }) => busyPercent >= MIN_BUSY_PERCENT && waitMs >= MIN_WAIT_MS)
    .toSorted((a, b) => b.waitMs - a.waitMs)[0];
  if (!iostat || !slow) return [];
  const wait = formatQuantity(ms(slow.waitMs));
  const busy = `${Math.min(100, slow.busyPercent).toFixed(0)} %`;
  return [
    {
      id: 'disk-busy',
      family: 'host',
      quality: QUALITY.measured,
      statement: `the disk ${slow.device} is busy ${busy} of the time and takes ${wait} for a request`,
      evidence: [quoteLine(slow.file ?? iostat.file, slow.line, percent(slow.busyPercent))],
      words: { device: slow.device, busy, wait },
    },
  ];
}
