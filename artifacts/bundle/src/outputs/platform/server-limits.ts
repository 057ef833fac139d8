import { formatCount } from '@hindsight/claims';
import { bytes, formatQuantity } from '@hindsight/model';
import { splitColumns } from '../parse-values.ts';

export type ServerLimitKind =
  | 'redis-memory'
  | 'redis-clients'
  | 'redis-save'
  | 'broker-alarm'
  | 'search-heap'
  | 'search-disk';

/** A limit that a server has reached, by its own account. */
export interface ServerLimit {
  readonly kind: ServerLimitKind;
  /** The server, where several are listed; '' otherwise. */
  readonly name: string;
  /** A clause with the figures. */
  readonly statement: string;
  readonly line: number;
}

/** `INFO` of Redis, `rabbitmqctl status`, `_cat/nodes` and `_cat/allocation` of Elasticsearch and OpenSearch. */
export const SERVER_HEADING =
  /^redis_version:\d|^# (?:Memory|Clients)$|^Status of node \S{1,120}@|^(?:ip|host|name|heap\.percent) .{0,200}\b(?:heap\.percent|ram\.percent)\b|^shards .{0,200}\bdisk\.percent\b/;

const NEARLY_ALL = 0.99;
/** A heap that is so full at a moment by chance is collected soon; this much is left by collections. */
const MIN_HEAP_PERCENT = 95;
/** Above this, the server takes no more writes (flood stage). */
const MIN_DISK_PERCENT = 95;

/** Reads the limits that a server has reached. */
export function readServerLimits(lines: readonly string[]): ServerLimit[] {
  if (lines.some((text) => /^Status of node \S{1,120}@/.test(text))) return readAlarms(lines);
  const header = lines.findIndex((text) => /\b(?:heap|disk)\.percent\b/.test(text));
  return header >= 0 ? readNodes(lines, header) : readRedis(lines);
}

function readRedis(lines: readonly string[]): ServerLimit[] {
  const values = new Map(
    lines.flatMap((text, index) => {
      const [, key = '', value = ''] = /^([a-z_\d]{1,60}):(\S{0,100})\s{0,4}$/.exec(text) ?? [];
      return key === '' ? [] : [[key, { value, line: index + 1 }] as const];
    }),
  );
  const read = (key: string) => Number(values.get(key)?.value ?? Number.NaN);
  const line = (key: string) => values.get(key)?.line ?? 1;
  const [used, most] = [read('used_memory'), read('maxmemory')];
  const [clients, allowed] = [read('connected_clients'), read('maxclients')];
  const limits: ServerLimit[] = [];
  if (most > 0 && used >= most * NEARLY_ALL && values.get('maxmemory_policy')?.value === 'noeviction')
    limits.push({
      kind: 'redis-memory',
      name: '',
      statement: `Redis has used all of its maxmemory of ${formatQuantity(bytes(most))} and may evict nothing (noeviction)`,
      line: line('used_memory'),
    });
  if (clients >= allowed * NEARLY_ALL)
    limits.push({
      kind: 'redis-clients',
      name: '',
      statement: `Redis has ${formatCount(clients)} of the ${formatCount(allowed)} clients that it may have${describeRejected(read('rejected_connections'))}`,
      line: line('connected_clients'),
    });
  for (const key of ['rdb_last_bgsave_status', 'aof_last_write_status'])
    if (values.get(key)?.value === 'err')
      limits.push({
        kind: 'redis-save',
        name: '',
        statement: `Redis cannot write its data to disk (${key}: err)`,
        line: line(key),
      });
  return limits;
}

const describeRejected = (count: number): string =>
  count > 0 ? `; it has rejected ${formatCount(count)} connections` : '';

/** `Memory alarm on node rabbit@mq-1` below the heading `Alarms`. */
const ALARM = /^ ?(Memory|Free disk space|Disk|File descriptor)(?: \S{1,20}){0,3} alarm on node (\S{1,120})$/i;

const readAlarms = (lines: readonly string[]): ServerLimit[] =>
  lines.flatMap((text, index): ServerLimit[] => {
    const [, what = '', name = ''] = ALARM.exec(text) ?? [];
    return what === ''
      ? []
      : [
          {
            kind: 'broker-alarm',
            name,
            statement: `the broker ${name} has raised its ${what.toLowerCase()} alarm and blocks all who publish`,
            line: index + 1,
          },
        ];
  });

function readNodes(lines: readonly string[], header: number): ServerLimit[] {
  const columns = splitColumns(lines[header] ?? '');
  return lines.slice(header + 1).flatMap((text, index): ServerLimit[] => {
    const cells = splitColumns(text);
    const read = (column: string) => Number(cells[columns.indexOf(column)] ?? Number.NaN);
    // Empty cells of other columns stand before the name, which is the last.
    const name = cells.at(-1) ?? '';
    const line = header + index + 2;
    const limits: ServerLimit[] = [];
    if (cells.length !== columns.length) return limits;
    if (read('heap.percent') >= MIN_HEAP_PERCENT)
      limits.push({
        kind: 'search-heap',
        name,
        statement: `the node ${name} has ${read('heap.percent')} % of its heap in use`,
        line,
      });
    if (read('disk.percent') >= MIN_DISK_PERCENT)
      limits.push({
        kind: 'search-disk',
        name,
        statement: `the disk of the node ${name} is ${read('disk.percent')} % full`,
        line,
      });
    return limits;
  });
}
