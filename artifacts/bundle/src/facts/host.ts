import { formatByteRate, selectUpperMedian } from '@hindsight/claims';
import { bytes, count, type Evidence, formatQuantity, percent } from '@hindsight/model';
import { type Fact, QUALITY } from '../fact.ts';
import type { Capture } from '../model.ts';
import { quoteLine } from '../output-file.ts';
import type { FileSystem } from '../outputs/disk.ts';
import type { HostSample } from '../outputs/vmstat.ts';
import { isSaturated, selectSaturatedSamples } from './host/saturation.ts';

const MIN_SAMPLES = 3;
const MIN_WAITING_PERCENT = 20;
const MIN_QUEUE_PER_CPU = 2;
const MIN_STOLEN_PERCENT = 10;
const MIN_SWAP_KB = 100;
const KB = 1024;
const MIN_DISK_PERCENT = 95;
const MIN_FREE_BYTES = 200 * 1024 * 1024;
const MIN_INODES_PERCENT = 98;
/** File systems to which no program writes, or which are always full. */
const NOT_WRITABLE = /^\/(?:sys|dev|proc|snap|boot)(?:\/|$)|squashfs|iso9660/;
/** Nobody keeps data in a file system of less than this; it counts when a write failed. */
const MIN_DATA_BYTES = 512 * 1024 * 1024;

/** Collects the facts about the load and the disks of the host. */
export const collectHostFacts = (capture: Capture): Fact[] => [...collectLoad(capture), ...collectDisks(capture)];

const createFact = (id: string, statement: string, evidence: Fact['evidence'], words: Fact['words'] = {}): Fact => ({
  id,
  family: 'host',
  quality: QUALITY.measured,
  statement,
  evidence,
  words,
});

/** Computes the upper median of the samples that have a value; NaN when none has. */
const computeTypicalValue = (values: readonly number[]): number =>
  selectUpperMedian(values.filter(Number.isFinite)) ?? Number.NaN;

function createSaturation(
  full: readonly HostSample[],
  cpus: number | undefined,
  evidence: (samples: readonly HostSample[]) => Fact['evidence'],
): Fact {
  const runnable = String(computeTypicalValue(full.map((row) => row.runnable)));
  const cores = cpus === undefined ? 'the cores of the host' : `the ${cpus} cores`;
  return createFact('cpu-sat', `${runnable} threads compete for ${cores}, which are never idle`, evidence(full), {
    runnable,
    cpus: cpus === undefined ? 'its' : String(cpus),
  });
}

/**
 * Collects facts from vmstat. Its first row covers the time since boot and the start of the capture, and does not
 * count.
 */
function collectLoad({ vmstat, meta }: Capture): Fact[] {
  const rows = vmstat?.value.slice(1) ?? [];
  const [first] = rows;
  if (!vmstat || !first) return [];
  const evidence = (samples: readonly HostSample[]): Fact['evidence'] => {
    const [one = first, ...more] = samples.slice(0, MIN_SAMPLES);
    return [quoteLine(vmstat.file, one.line), ...more.map(({ line }): Evidence => quoteLine(vmstat.file, line))];
  };
  const facts: Fact[] = [];
  const cpus = meta.cpuCount ?? Number.NaN;
  if (isSaturated({ vmstat, meta }))
    facts.push(createSaturation(selectSaturatedSamples({ vmstat, meta }), meta.cpuCount, evidence));
  const waiting = computeTypicalValue(rows.map((row) => row.waiting));
  const blocked = computeTypicalValue(rows.map((row) => row.blocked));
  if (waiting >= MIN_WAITING_PERCENT || (blocked >= cpus && cpus > 0)) {
    facts.push(
      createFact(
        'iowait',
        `${waiting} % of the CPU time is spent waiting for disks, ${blocked} threads wait at once`,
        evidence(rows),
        {
          waiting: String(waiting),
          blocked: String(blocked),
        },
      ),
    );
  }
  if (waiting >= MIN_WAITING_PERCENT && blocked >= MIN_QUEUE_PER_CPU * cpus) {
    facts.push(
      createFact('disk-queue', `${blocked} threads at once wait for disks`, evidence(rows), {
        blocked: String(blocked),
      }),
    );
  }
  const stolen = computeTypicalValue(rows.map((row) => row.stolen));
  if (stolen >= MIN_STOLEN_PERCENT)
    facts.push(
      createFact('steal', `${stolen} % of the CPU time goes to other virtual machines`, evidence(rows), {
        stolen: String(stolen),
      }),
    );
  const swapping = rows.filter(({ swapIn, swapOut }) => swapIn + swapOut >= MIN_SWAP_KB);
  if (swapping.length >= MIN_SAMPLES) {
    const rate = formatByteRate(KB * computeTypicalValue(swapping.map(({ swapIn, swapOut }) => swapIn + swapOut)));
    facts.push(createFact('swap', `the host swaps ${rate}`, evidence(swapping), { rate }));
  }
  return facts;
}

const isWritable = ({ device, mount }: FileSystem): boolean =>
  !NOT_WRITABLE.test(mount) && !/^\/dev\/loop/.test(device);

function collectDisks({ disk }: Capture): Fact[] {
  if (!disk) return [];
  return disk.value.filter(isWritable).flatMap((row): Fact[] => {
    const { mount, usedPercent, freeBytes, totalBytes, inodesPercent, line, file = disk.file } = row;
    const free = formatQuantity(bytes(freeBytes));
    const words = { mount, used: usedPercent.toFixed(0), free };
    const facts: Fact[] = [];
    const small = freeBytes < MIN_FREE_BYTES && usedPercent > 50;
    if (usedPercent >= MIN_DISK_PERCENT || small) {
      facts.push({
        ...createFact(
          'disk-full',
          `${mount} is ${words.used} % full, ${free} are left`,
          [quoteLine(file, line, percent(usedPercent))],
          words,
        ),
        entity: mount,
        quality: totalBytes < MIN_DATA_BYTES ? QUALITY.inferred : QUALITY.measured,
      });
    }
    if (inodesPercent >= MIN_INODES_PERCENT) {
      facts.push({
        ...createFact(
          'inode-full',
          `${inodesPercent.toFixed(0)} % of the inodes of ${mount} are in use`,
          [quoteLine(file, line, percent(inodesPercent))],
          words,
        ),
        entity: mount,
      });
    }
    return facts;
  });
}

const HEAP_SLACK = 1.3;
const STACK_BYTES = 1024 * 1024;
const MIN_UNEXPLAINED_BYTES = 512 * 1024 * 1024;

/** Finds memory of the process that heap, metaspace, code and stacks do not explain. */
export function collectResidentOver(
  resident: { readonly first: number; readonly last: number; readonly evidence: readonly Evidence[] },
  { diagnostics }: Capture,
  threads: number,
): Fact[] {
  const heap = diagnostics?.value.heap;
  const [first] = resident.evidence;
  if (!heap || !first || !(resident.last > resident.first)) return [];
  const code = Number(diagnostics.value.flags.get('ReservedCodeCacheSize') ?? 0);
  const metaspace = Number.isNaN(heap.metaspaceUsedBytes) ? 0 : heap.metaspaceUsedBytes;
  const explained = (heap.committedBytes + metaspace + code + threads * STACK_BYTES) * HEAP_SLACK;
  if (resident.last - explained < MIN_UNEXPLAINED_BYTES) return [];
  const over = formatQuantity(bytes(resident.last - explained / HEAP_SLACK));
  const limit: Evidence = { kind: 'metric', name: 'threads of the process', measured: count(threads) };
  return [
    createFact(
      'rss-over',
      `${over} of the memory of the process is outside heap, metaspace, code and stacks, and it grows`,
      [first, limit],
      { over },
    ),
  ];
}
