import { count } from '@hindsight/model';
import { type Fact, QUALITY } from '../../fact.ts';
import type { Capture } from '../../model.ts';
import { quoteLine } from '../../output-file.ts';
import type { PartitionLag } from '../../outputs/platform/consumer-groups.ts';

/** Below this, a lag is what was sent in the last moments. */
const MIN_LAG = 1000;
/** The lag of a group that keeps up rises and falls by less than this share. */
const MIN_GROWTH = 1.1;

interface StatedLag {
  readonly file: Capture['consumerGroups'][number]['file'];
  readonly rows: readonly PartitionLag[];
}

/** Finds groups of Kafka consumers that fall behind: nobody reads, one partition stands still, or the lag grows from table to table. */
export function collectConsumerLag({ consumerGroups }: Pick<Capture, 'consumerGroups'>): Fact[] {
  const tables = consumerGroups.flatMap(({ file, value }): StatedLag[] =>
    [...Map.groupBy(value, ({ table }) => table).values()].map((rows) => ({ file, rows })),
  );
  const groups = new Set(tables.flatMap(({ rows }) => rows.map(({ group }) => group)));
  return [...groups].flatMap((group) => {
    const own = tables
      .map(({ file, rows }) => ({ file, rows: rows.filter((row) => row.group === group) }))
      .filter(({ rows }) => rows.length > 0)
      // Messages only become more, so that the ends of the log say which table is the later one.
      .toSorted((a, b) => sumEnd(a.rows) - sumEnd(b.rows));
    return describeGroup(group, own);
  });
}

const sumEnd = (rows: readonly PartitionLag[]): number => rows.reduce((sum, { end }) => sum + end, 0);
const sumLag = (rows: readonly PartitionLag[]): number => rows.reduce((sum, { lag }) => sum + lag, 0);
const format = (messages: number): string => messages.toLocaleString('en-US');

function describeGroup(group: string, tables: readonly StatedLag[]): Fact[] {
  const [first, last] = [tables[0], tables.at(-1)];
  if (!first || !last) return [];
  const lag = sumLag(last.rows);
  const [worst] = last.rows.toSorted((a, b) => b.lag - a.lag);
  if (!worst || lag < MIN_LAG) return [];
  const stuck = findStuck(first.rows, last.rows);
  const isUnread = last.rows.every(({ isRead }) => !isRead);
  const grows = tables.length > 1 && lag >= sumLag(first.rows) * MIN_GROWTH;
  if (!isUnread && !stuck && !grows) return [];
  const { topic } = worst;
  const behind = isUnread
    ? `the consumer group ${group} has no active consumer and is ${format(lag)} messages of ${topic} behind`
    : stuck
      ? `the consumer group ${group} makes no progress in partition ${stuck.partition} of ${stuck.topic}, and ${format(stuck.lag)} messages wait there`
      : `the consumer group ${group} falls behind in ${topic}: from ${format(sumLag(first.rows))} to ${format(lag)} messages`;
  return [
    {
      id: isUnread ? 'no-consumer' : stuck ? 'consumer-stuck' : 'consumer-lag',
      family: 'host',
      quality: QUALITY.measured,
      entity: group,
      statement: behind,
      evidence: [quoteLine(last.file, (stuck ?? worst).line, count(lag))],
      words: { group, topic, lag: format(lag), behind },
    },
  ];
}

/** A partition whose offset stays while messages arrive and somebody reads, and others advance. */
function findStuck(first: readonly PartitionLag[], last: readonly PartitionLag[]): PartitionLag | undefined {
  if (first === last) return undefined;
  const advances = (row: PartitionLag, before: PartitionLag) => row.current > before.current;
  const pairs = last.flatMap((row) => {
    const before = first.find(({ topic, partition }) => topic === row.topic && partition === row.partition);
    return before ? [{ row, before }] : [];
  });
  const others = pairs.some(({ row, before }) => advances(row, before));
  return pairs.find(({ row, before }) => others && row.isRead && row.current === before.current && row.end > before.end)
    ?.row;
}
