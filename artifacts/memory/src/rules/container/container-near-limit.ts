import { formatBytes, formatShare, markedEvidence, metricEvidence } from '@hindsight/claims';
import type { CgroupTable } from '@hindsight/memory-tables';
import { bytes } from '@hindsight/model';
import { defineMemoryRule } from '../support/define-rule.ts';

const MIN_SHARE = 0.9;
/** Below this the rest is page cache, which fills every container that reads and writes files, and is given back when needed. */
const MIN_HELD_SHARE = 0.75;
/** Files in memory are told from so much of the limit on. */
const MIN_FILES_SHARE = 0.1;

export const containerNearLimit = defineMemoryRule({
  id: 'container-near-limit',
  cause: 'native-memory',
  title: 'The memory of the container is close to its limit',
  because:
    'The kernel kills at the limit. Anonymous memory and files in memory (shmem: tmpfs, /dev/shm) count, because page cache (the rest of file of memory.stat) is given back first; 90 % leaves less than one burst of direct buffers or threads. A limit that page cache fills is ordinary while the rest is below 75 %.',
  check: ({ cgroup }) => {
    const limit = cgroup?.memoryLimitBytes;
    const used = measureHeld(cgroup);
    const current = cgroup?.memoryCurrentBytes ?? used;
    if (!cgroup || !limit || used === undefined || current === undefined) return undefined;
    if (Math.max(used, current) < MIN_SHARE * limit) return undefined;
    return used < MIN_SHARE * limit ? claimCache(cgroup, { limit, used, current }) : claimHeld(cgroup, { limit, used });
  },
});

function claimHeld(cgroup: CgroupTable, { limit, used }: { readonly limit: number; readonly used: number }) {
  const shared = cgroup.sharedBytes ?? 0;
  const files = shared >= MIN_FILES_SHARE * limit ? formatBytes(shared) : undefined;
  return {
    level: 'SEVERE',
    confidence: cgroup.anonymousBytes === undefined ? 'medium' : 'high',
    headline: `The container uses ${formatBytes(used)} of ${formatBytes(limit)}${files === undefined ? '' : `, ${files} of it files in memory`}`,
    explanation: `The container uses ${formatBytes(used)}, ${formatShare(used / limit)} of its limit of ${formatBytes(limit)}. ${files === undefined ? '' : `${files} of it are files that are in memory alone (tmpfs, /dev/shm, shared memory, the Java heap of ZGC): memory.stat counts them as file, and the kernel cannot give them back. `}From 90 % on, a burst of threads or buffers ends in a kill.`,
    advice: `${files === undefined ? '' : 'Without ZGC, find the files that are in memory (`du -xsh /dev/shm /tmp`, volumes of medium Memory, `ipcs -m`), and remove them or put them on a disk. '}Compare the limit with the budget of the JVM (maximum heap, metaspace, code cache, stacks, direct buffers, the collector and 10 %), and raise the limit or lower the heap.`,
    evidence: [
      metricEvidence('memory of the container', bytes(used), bytes(limit)),
      markedEvidence(findLine(cgroup, files === undefined ? ['anon'] : ['total_shmem', 'shmem']), [
        String(files === undefined ? used : shared),
      ]),
    ],
  } as const;
}

/** The limit is reached by page cache alone. */
function claimCache(
  cgroup: CgroupTable,
  { limit, used, current }: { readonly limit: number; readonly used: number; readonly current: number },
) {
  return {
    level: used < MIN_HELD_SHARE * limit ? 'INFO' : 'WARNING',
    confidence: 'high',
    headline: `The container uses ${formatBytes(current)} of ${formatBytes(limit)}, a large part of it page cache`,
    explanation: `The container uses ${formatBytes(current)}, ${formatShare(current / limit)} of its limit of ${formatBytes(limit)}, but only ${formatBytes(used)} of it is memory that the kernel cannot give back. Page cache fills every container that reads and writes files, and goes when the memory is needed.`,
    advice:
      'Measure the container by its anonymous memory (or its working set), and not by memory.current; raise the limit only when that nears it.',
    evidence: [
      metricEvidence('memory of the container', bytes(current), bytes(limit)),
      markedEvidence(findLine(cgroup, []), [String(current)]),
    ],
  } as const;
}

/** What the kernel cannot give back: anonymous memory, and files that are in memory alone; without these figures all of it. */
function measureHeld(cgroup: CgroupTable | undefined): number | undefined {
  if (cgroup?.anonymousBytes === undefined) return cgroup?.memoryCurrentBytes;
  return cgroup.anonymousBytes + (cgroup.sharedBytes ?? 0);
}

const findLine = ({ lines, line }: CgroupTable, names: readonly string[]): number =>
  [...names, 'memory.current', 'memory.usage_in_bytes', 'anon'].flatMap((name) => lines.get(name) ?? [])[0] ?? line;
