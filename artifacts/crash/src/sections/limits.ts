import { formatShare, pluralize, UNKNOWN } from '@hindsight/claims';
import { type Block, bytes, type Cell, count, formatQuantity, type Quantity } from '@hindsight/model';
import { measureHostTotal } from '../metrics/host-memory.ts';
import type { CrashReport, ProcessLimit, QuotedLine } from '../model.ts';
import { linkLine, type SectionWriter } from './report-input.ts';

interface LimitRow {
  readonly name: string;
  readonly used: Quantity | undefined;
  readonly limit: Quantity | 'no limit' | undefined;
  readonly line: QuotedLine;
  /** The process fails to allocate at this limit. */
  readonly isOfMemory?: true;
}

/** Writes what the process had against what the machine, the container and the shell allowed. */
export const writeLimits: SectionWriter = ({ analysis: { report } }) => {
  const rows = listLimits(report).filter(({ used, limit }) => used !== undefined || limit !== undefined);
  if (rows.length === 0) return undefined;
  return {
    id: 'limits',
    title: 'Limits against use',
    ...((report.crash.kind === 'native-oom' && { open: true }) || { summary: summarize(rows) }),
    blocks: [...writeTable(report, rows.filter(canBeShort)), ...listFarLimits(rows.filter((row) => !canBeShort(row)))],
  };
};

/** A share from which on a limit may have to do with a crash. */
const MIN_SHARE = 0.1;

/** A limit that is set, of which a share is used, or of which nobody knows how much. */
const canBeShort = ({ used, limit, isOfMemory }: LimitRow): boolean => {
  if (!limit || limit === 'no limit' || limit.value <= 0) return false;
  return used ? used.value >= MIN_SHARE * limit.value : isOfMemory === true;
};

function writeTable({ lines }: CrashReport, rows: readonly LimitRow[]): Block[] {
  if (rows.length === 0) return [];
  return [
    {
      kind: 'table',
      columns: ['Limit', 'In use', 'Allowed', 'Share'],
      rows: rows.map(({ name, used, limit, line }) => [
        linkLine(name, lines[line]),
        used ?? UNKNOWN,
        limit ?? UNKNOWN,
        computeShare(used, limit),
      ]),
    },
  ];
}

function listFarLimits(rows: readonly LimitRow[]): Block[] {
  if (rows.length === 0) return [];
  const format = (value: LimitRow['limit']) =>
    typeof value === 'object' ? formatQuantity(value) : (value ?? 'unknown');
  const text = rows
    .map(({ name, used, limit }) => `${name}: ${format(used)} in use, ${format(limit)} allowed`)
    .join('\n');
  return [{ kind: 'code', title: `${pluralize(rows.length, 'limit')} far away or not set`, text, folded: true }];
}

/** The limit that was used most. */
function summarize(rows: readonly LimitRow[]): string {
  const shares = rows.flatMap(({ name, used, limit }) =>
    used && limit && limit !== 'no limit' && limit.value > 0 ? [{ name, share: used.value / limit.value }] : [],
  );
  const [most] = shares.sort((a, b) => b.share - a.share);
  return most
    ? `${most.name}: ${formatShare(most.share)} in use, the most of ${pluralize(rows.length, 'limit')}`
    : pluralize(rows.length, 'limit');
}

function computeShare(used: Quantity | undefined, limit: LimitRow['limit']): Cell {
  if (!used || !limit || limit === 'no limit' || limit.value <= 0) return UNKNOWN;
  const share = used.value / limit.value;
  return { value: share * 100, unit: 'percent', share: Math.min(1, share) };
}

const toBytes = (value: number | undefined): Quantity | undefined => (value === undefined ? undefined : bytes(value));
const toCount = (value: number | undefined): Quantity | undefined => (value === undefined ? undefined : count(value));
const sum = (a: number | undefined, b: number | undefined): number | undefined =>
  a === undefined && b === undefined ? undefined : (a ?? 0) + (b ?? 0);
const subtract = (a: number | undefined, b: number | undefined): number | undefined =>
  a === undefined || b === undefined ? undefined : Math.max(0, a - b);

function toLimit(value: ProcessLimit | undefined, unit: (value: number) => Quantity): LimitRow['limit'] {
  if (value === undefined) return undefined;
  return value === 'infinity' ? 'no limit' : unit(value);
}

function listLimits(report: CrashReport): LimitRow[] {
  const { process, heap, metaspace, codeCache, jvm } = report;
  const { memory, limits, container } = process;
  const free = memory.availableBytes ?? memory.freeBytes;
  const total = memory.availableBytes === undefined ? memory.totalBytes : measureHostTotal(report);
  const threads = sum(process.javaThreadCount, process.otherThreadCount);
  const noContainerLimit = container && container.memoryLimitBytes === undefined ? 'no limit' : undefined;
  return [
    {
      name: 'Memory of the machine',
      used: toBytes(subtract(total, free)),
      limit: toBytes(total),
      line: 'memory',
    },
    {
      name: 'Swap',
      used: toBytes(subtract(memory.swapTotalBytes, memory.swapFreeBytes)),
      limit: toBytes(memory.swapTotalBytes),
      line: 'memory',
    },
    {
      name: 'Memory of the container',
      used: toBytes(container?.memoryUsageBytes),
      limit: toBytes(container?.memoryLimitBytes) ?? noContainerLimit,
      line: 'container',
    },
    {
      name: 'Resident memory of the process',
      used: toBytes(process.rssBytes),
      limit: toBytes(container?.memoryLimitBytes ?? memory.totalBytes),
      line: 'processRss',
    },
    {
      name: 'Address space (AS)',
      used: toBytes(process.virtualBytes),
      limit: toLimit(limits.as, bytes),
      line: 'rlimit',
      isOfMemory: true,
    },
    {
      name: 'Data segment (DATA)',
      used: undefined,
      limit: toLimit(limits.data, bytes),
      line: 'rlimit',
      isOfMemory: true,
    },
    {
      name: 'Processes and threads of the user (NPROC)',
      used: toCount(threads),
      limit: toLimit(limits.nproc, count),
      line: 'rlimit',
    },
    {
      name: 'Threads of the container (pids)',
      used: toCount(container?.pids ?? (container?.pidsLimit === undefined ? undefined : threads)),
      limit: toCount(container?.pidsLimit),
      line: 'containerPids',
    },
    { name: 'Threads of the machine', used: undefined, limit: toCount(process.threadsMax), line: 'threadsMax' },
    {
      name: 'Memory mappings (max_map_count)',
      used: toCount(process.mapRows),
      limit: toCount(process.maxMapCount),
      line: 'maxMapCount',
    },
    {
      name: 'Open files (NOFILE)',
      used: toCount(process.openDescriptors),
      limit: toLimit(limits.nofile, count),
      line: 'rlimit',
    },
    { name: 'Core file (CORE)', used: undefined, limit: toLimit(limits.core, bytes), line: 'rlimit' },
    { name: 'Java heap', used: toBytes(heap.usedBytes), limit: toBytes(heap.maxBytes), line: 'heap' },
    {
      name: 'Metaspace',
      used: toBytes(metaspace.usedBytes),
      limit: metaspace.usedBytes === undefined ? undefined : (toBytes(metaspace.maxBytes) ?? 'no limit'),
      line: 'metaspace',
    },
    { name: 'Code cache', used: toBytes(codeCache.usedBytes), limit: toBytes(codeCache.sizeBytes), line: 'codeCache' },
    {
      name: 'Stack of a thread (STACK)',
      used: undefined,
      limit: jvm.platform?.startsWith('windows') ? undefined : toLimit(limits.stack, bytes),
      line: 'rlimit',
    },
  ];
}
