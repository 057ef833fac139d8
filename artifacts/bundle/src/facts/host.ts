import { bytes, count, type Evidence, formatQuantity, percent } from '@hindsight/model';
import { type Fact, QUALITY } from '../fact.ts';
import type { Capture } from '../model.ts';
import { atLine } from '../output-file.ts';
import type { FileSystem } from '../outputs/disk.ts';
import type { HostSample } from '../outputs/vmstat.ts';
import { isSaturated, saturatedRows } from './saturation.ts';

const ROWS = 3;
const WAITING_PERCENT = 20;
const QUEUE_PER_CPU = 2;
const STOLEN_PERCENT = 10;
const SWAP_KB = 100;
const DISK_PERCENT = 95;
const DISK_FREE = 200 * 1024 * 1024;
const INODES_PERCENT = 98;
/** Nobody writes there, or it is always full. */
const NOT_WRITABLE = /^\/(?:sys|dev|proc|snap|boot\/efi)(?:\/|$)|squashfs|iso9660/;

/** Load, disks and memory of the host. */
export const hostFacts = (capture: Capture): Fact[] => [...load(capture), ...disks(capture)];

const made = (id: string, says: string, evidence: Fact['evidence'], words: Fact['words'] = {}): Fact => ({
  id,
  family: 'host',
  quality: QUALITY.measured,
  says,
  evidence,
  words,
});

const median = (values: readonly number[]): number => {
  const sorted = values.filter(Number.isFinite).toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
};

/** Of vmstat without its first row, which is of the time since boot and of the start of the capture. */
function load({ vmstat, meta }: Capture): Fact[] {
  const rows = vmstat?.value.slice(1) ?? [];
  const [first] = rows;
  if (!vmstat || !first) return [];
  const evidence = (of: readonly HostSample[]): Fact['evidence'] => {
    const [one = first, ...more] = of.slice(0, ROWS);
    return [atLine(vmstat.file, one.line), ...more.map(({ line }): Evidence => atLine(vmstat.file, line))];
  };
  const facts: Fact[] = [];
  const cpus = meta.cpuCount ?? Number.NaN;
  const full = saturatedRows({ vmstat, meta });
  if (isSaturated({ vmstat, meta })) {
    const runnable = String(median(full.map((row) => row.runnable)));
    facts.push(
      made('cpu-sat', `${runnable} threads want the ${cpus} cores, which are never idle`, evidence(full), {
        runnable,
        cpus: String(cpus),
      }),
    );
  }
  const waiting = median(rows.map((row) => row.waiting));
  const blocked = median(rows.map((row) => row.blocked));
  if (waiting >= WAITING_PERCENT || (blocked >= cpus && cpus > 0)) {
    facts.push(
      made('iowait', `${waiting} % of the CPU time waits for disks, ${blocked} threads at once`, evidence(rows), {
        waiting: String(waiting),
        blocked: String(blocked),
      }),
    );
  }
  if (waiting >= WAITING_PERCENT && blocked >= QUEUE_PER_CPU * cpus) {
    facts.push(
      made('disk-queue', `${blocked} threads at once wait for disks`, evidence(rows), { blocked: String(blocked) }),
    );
  }
  const stolen = median(rows.map((row) => row.stolen));
  if (stolen >= STOLEN_PERCENT)
    facts.push(
      made('steal', `${stolen} % of the CPU time goes to other virtual machines`, evidence(rows), {
        stolen: String(stolen),
      }),
    );
  const swapping = rows.filter(({ swapIn, swapOut }) => swapIn + swapOut >= SWAP_KB);
  if (swapping.length >= ROWS) {
    const rate = String(Math.round(median(swapping.map(({ swapIn, swapOut }) => swapIn + swapOut))));
    facts.push(made('swap', `the host swaps ${rate} KB per second`, evidence(swapping), { rate }));
  }
  return facts;
}

const isWritable = ({ device, mount }: FileSystem): boolean =>
  !NOT_WRITABLE.test(mount) && !/^\/dev\/loop/.test(device);

function disks({ disk }: Capture): Fact[] {
  if (!disk) return [];
  return disk.value.filter(isWritable).flatMap((row): Fact[] => {
    const { mount, usedPercent, freeBytes, inodesPercent, line } = row;
    const free = formatQuantity(bytes(freeBytes));
    const words = { mount, used: usedPercent.toFixed(0), free };
    const facts: Fact[] = [];
    const small = freeBytes < DISK_FREE && usedPercent > 50;
    if (usedPercent >= DISK_PERCENT || small) {
      facts.push({
        ...made(
          'disk-full',
          `${mount} is ${words.used} % full, ${free} are left`,
          [atLine(disk.file, line, percent(usedPercent))],
          words,
        ),
        entity: mount,
      });
    }
    if (inodesPercent >= INODES_PERCENT) {
      facts.push({
        ...made(
          'inode-full',
          `${inodesPercent.toFixed(0)} % of the inodes of ${mount} are in use`,
          [atLine(disk.file, line, percent(inodesPercent))],
          words,
        ),
        entity: mount,
      });
    }
    return facts;
  });
}

const HEAP_SLACK = 1.3;
const STACK = 1024 * 1024;
const LEAST = 512 * 1024 * 1024;

/** Memory of the process that heap, metaspace and stacks do not explain. */
export function residentOver(
  resident: { readonly first: number; readonly last: number; readonly evidence: readonly Evidence[] },
  { diagnostics }: Capture,
  threads: number,
): Fact[] {
  const heap = diagnostics?.value.heap;
  const [first] = resident.evidence;
  if (!heap || !first || !(resident.last > resident.first)) return [];
  const code = Number(diagnostics.value.flags.get('ReservedCodeCacheSize') ?? 0);
  const metaspace = Number.isNaN(heap.metaspaceUsedBytes) ? 0 : heap.metaspaceUsedBytes;
  const explained = (heap.committedBytes + metaspace + code + threads * STACK) * HEAP_SLACK;
  if (resident.last - explained < LEAST) return [];
  const over = formatQuantity(bytes(resident.last - explained / HEAP_SLACK));
  const limit: Evidence = { kind: 'metric', name: 'threads of the process', measured: count(threads) };
  return [
    made(
      'rss-over',
      `${over} of the memory of the process lie outside heap, metaspace, code and stacks, and it grows`,
      [first, limit],
      { over },
    ),
  ];
}
