import { splitColumns } from '../parse-values.ts';

/** How far the consumers of a group are behind in one partition, as `kafka-consumer-groups --describe` says. */
export interface PartitionLag {
  readonly group: string;
  readonly topic: string;
  readonly partition: string;
  /** NaN where nothing was committed yet. */
  readonly current: number;
  readonly end: number;
  readonly lag: number;
  /** Whether a consumer reads this partition. */
  readonly isRead: boolean;
  /** The number of the table in its file, from 0. */
  readonly table: number;
  readonly line: number;
}

const HEADER = /^GROUP +TOPIC +PARTITION +CURRENT-OFFSET +LOG-END-OFFSET +LAG\b/;
const MIN_COLUMNS = 7;

/** Reads the tables of `kafka-consumer-groups --describe`; one file may have several, taken one after the other. */
export function readConsumerGroups(lines: readonly string[]): PartitionLag[] {
  let table = -1;
  return lines.flatMap((text, index): PartitionLag[] => {
    if (HEADER.test(text)) table++;
    const [group = '', topic = '', partition = '', current, end, lag, consumer] = splitColumns(text);
    const isRow = table >= 0 && /^\d{1,6}$/.test(partition) && splitColumns(text).length >= MIN_COLUMNS;
    if (!isRow || !/^\d{1,18}$/.test(lag ?? '')) return [];
    return [
      {
        group,
        topic,
        partition,
        current: Number(current),
        end: Number(end),
        lag: Number(lag),
        isRead: consumer !== '-',
        table,
        line: index + 1,
      },
    ];
  });
}
