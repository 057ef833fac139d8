import type { BudgetRow, MemoryBudget, MemorySources, PartId } from './model.ts';
import type { ResidentParts } from './resident-parts.ts';

const MB = 1024 * 1024;
/** Parts that are set by a flag get a quarter more than they have now, at least these sizes, so that they do not end the program. */
const GROWTH = 1.25;
const MIN_METASPACE = 64 * MB;
const MIN_CODE_CACHE = 48 * MB;
const MIN_DIRECT = 16 * MB;
/** What the operating system, page tables and short peaks need: a tenth of the limit, as `MaxRAMPercentage` guides recommend. */
const RESERVE_SHARE = 0.1;
/** G1 needs about this much room above the live set to collect without pause after pause. */
const HEAP_OVER_LIVE = 1.5;
const MIN_HEAP = 32 * MB;

const roundUp = (bytes: number): number => Math.ceil(bytes / MB) * MB;
const roundDown = (bytes: number): number => Math.floor(bytes / MB) * MB;
const inMegabytes = (bytes: number): string => `${bytes / MB}m`;

/** Divides the limit of the container, or what the process needs when it has none, into flags and what no flag limits. */
export function buildBudget(resident: ResidentParts, sources: MemorySources): MemoryBudget | undefined {
  const limit = sources.cgroup?.memoryLimitBytes;
  const fixed = listFixedRows(resident);
  const needed = sum(fixed) + findHeapNeed(resident, sources);
  const whole = roundUp(needed / (1 - RESERVE_SHARE));
  const given = limit !== undefined && limit >= whole;
  const total = given ? roundDown(limit) : whole;
  const reserve = roundUp(total * RESERVE_SHARE);
  const heap = total - reserve - sum(fixed);
  if (heap < MIN_HEAP || !Number.isFinite(heap)) return undefined;
  return {
    limitBytes: total,
    given,
    rows: [
      { part: 'heap', name: 'Java heap', flag: `-Xmx${inMegabytes(heap)}`, bytes: heap },
      ...fixed,
      { part: 'rest', name: 'Reserve for peaks and the operating system', bytes: reserve },
    ],
  };
}

/** What the heap must hold: the live set with room, or what is resident now when nobody knows the live set. */
function findHeapNeed({ bytes }: ResidentParts, { heap, histogram }: MemorySources): number {
  const live = heap?.liveBytes ?? (histogram?.live === false ? undefined : histogram?.totalBytes);
  const need = live === undefined ? (bytes.get('heap') ?? 0) : live * HEAP_OVER_LIVE;
  return Math.max(MIN_HEAP, roundUp(need));
}

/** Everything that is not the Java heap. */
function listFixedRows({ bytes, committed }: ResidentParts): BudgetRow[] {
  const measure = (part: PartId): number => Math.max(bytes.get(part) ?? 0, 0);
  const grow = (part: PartId, least: number): number =>
    roundUp(Math.max(least, GROWTH * Math.max(measure(part), committed.get(part) ?? 0)));
  const [metaspace, code, direct] = [
    grow('metaspace', MIN_METASPACE),
    grow('code-cache', MIN_CODE_CACHE),
    grow('direct', MIN_DIRECT),
  ];
  const jvm = roundUp(
    GROWTH * (['gc', 'compiler', 'jvm', 'libraries'] as const).reduce((all, one) => all + measure(one), 0),
  );
  const outside = roundUp(measure('glibc') + measure('rest') + measure('mapped-files'));
  const rows: BudgetRow[] = [
    { part: 'metaspace', name: 'Metaspace', flag: `-XX:MaxMetaspaceSize=${inMegabytes(metaspace)}`, bytes: metaspace },
    { part: 'code-cache', name: 'Code cache', flag: `-XX:ReservedCodeCacheSize=${inMegabytes(code)}`, bytes: code },
    { part: 'direct', name: 'Direct buffers', flag: `-XX:MaxDirectMemorySize=${inMegabytes(direct)}`, bytes: direct },
    { part: 'thread-stacks', name: 'Thread stacks', bytes: roundUp(GROWTH * measure('thread-stacks')) },
    { part: 'jvm', name: 'GC, compiler, libraries and the rest of the JVM', bytes: jvm },
    { part: 'rest', name: 'Memory outside the JVM', bytes: outside },
  ];
  return rows.filter(({ bytes: size }) => size > 0);
}

const sum = (rows: readonly BudgetRow[]): number => rows.reduce((total, { bytes }) => total + bytes, 0);
