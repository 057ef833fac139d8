import { toCell } from '@hindsight/claims';
import { type Bars, count, ms, percent, type Table } from '@hindsight/model';
import type { CauseStatistics } from '../analysis.ts';
import { isMetadata, isSystemGc } from '../jvm/causes.ts';
import { UNKNOWN_CAUSE } from '../metrics/causes.ts';
import type { SectionWriter } from './report-input.ts';

/** Writes why collections ran and what that cost. */
export const causesSection: SectionWriter = ({ totals: { causes } }) =>
  // A log that states no cause at all has nothing to tell here.
  causes.every(({ cause }) => cause === UNKNOWN_CAUSE)
    ? undefined
    : { id: 'causes', title: 'Causes', blocks: [...buildShareBars(causes), buildCausesTable(causes)] };

/** Builds bars with the shares of the causes; undefined without pause time, as in a log of cycles alone. */
function buildShareBars(causes: readonly CauseStatistics[]): Bars[] {
  const costly = causes.filter(({ totalMs }) => totalMs > 0);
  if (costly.length === 0) return [];
  const bars = costly.map(({ cause, percent: value }) => ({ label: cause, value, tone: chooseTone(cause) }));
  return [{ kind: 'bars', id: 'causes', title: 'Share of pause time by cause', unit: 'percent', bars }];
}

function chooseTone(cause: string): 'full' | 'metaspace' | 'young' {
  if (isSystemGc(cause)) return 'full';
  return isMetadata(cause) ? 'metaspace' : 'young';
}

const buildCausesTable = (causes: readonly CauseStatistics[]): Table => ({
  kind: 'table',
  columns: ['Cause', 'Count', 'Pauses', 'Total', 'Share of pause time', 'Mean', 'Longest'],
  rows: causes
    .filter(({ count: times }) => times > 0)
    .map(({ cause, count: times, pauseCount, totalMs, percent: share, meanMs, maxMs }) => [
      cause,
      count(times),
      count(pauseCount),
      ms(totalMs),
      percent(share),
      toCell(meanMs, ms),
      toCell(pauseCount > 0 ? maxMs : undefined, ms),
    ]),
});
