import { buildBudget } from './budget.ts';
import type { MemoryPart, MemorySources, PartId, ProcessMemory } from './model.ts';
import { findResidentParts, type ResidentParts } from './resident-parts.ts';
import { chooseVerdict } from './verdict.ts';

/** The names of the parts as a report has them. */
export const PART_NAMES: Readonly<Record<PartId, string>> = {
  'heap-live': 'Java heap, live',
  'heap-garbage': 'Java heap, garbage',
  'heap-free': 'Java heap, free and not given back',
  heap: 'Java heap',
  metaspace: 'Metaspace and class space',
  'code-cache': 'Code cache',
  'thread-stacks': 'Thread stacks',
  gc: 'GC structures',
  compiler: 'Compiler',
  direct: 'Direct buffers and Unsafe memory',
  jvm: 'The rest of the JVM',
  'mapped-files': 'Mapped files',
  libraries: 'Libraries and class archive',
  glibc: 'malloc in arenas of glibc, outside the JVM',
  rest: 'Other memory outside the JVM',
};

/** Explains the resident size of a process; undefined when no table tells it. */
export function explainProcessMemory(sources: MemorySources): ProcessMemory | undefined {
  const resident = findResidentParts(sources);
  if (!resident) return undefined;
  const bytes = divideHeap(resident, sources);
  const parts = listParts(bytes, resident);
  const { rssBytes, source } = resident;
  const limitBytes = sources.cgroup?.memoryLimitBytes;
  const currentBytes = sources.cgroup?.memoryCurrentBytes;
  return {
    rssBytes,
    source,
    parts,
    limitBytes,
    besidesBytes: currentBytes === undefined ? undefined : Math.max(0, currentBytes - rssBytes),
    freeBytes: limitBytes === undefined ? undefined : Math.max(0, limitBytes - Math.max(rssBytes, currentBytes ?? 0)),
    verdict: chooseVerdict({ parts, resident, sources, limitBytes }),
    budget: buildBudget(resident, sources),
  };
}

/** Divides the resident heap into live objects, garbage and free memory, as far as somebody has measured them. */
function divideHeap({ bytes }: ResidentParts, { heap, histogram }: MemorySources): Map<PartId, number> {
  const divided = new Map(bytes);
  const resident = bytes.get('heap') ?? 0;
  const liveBytes = heap?.liveBytes ?? (histogram?.live === false ? undefined : histogram?.totalBytes);
  const usedBytes = heap?.usedBytes;
  if (resident === 0 || (liveBytes === undefined && usedBytes === undefined)) return divided;
  divided.delete('heap');
  const live = Math.min(resident, liveBytes ?? usedBytes ?? 0);
  const used = Math.min(resident, Math.max(live, usedBytes ?? live));
  // Without a figure for the live set, what is used is heap whose garbage nobody has measured.
  divided.set(liveBytes === undefined ? 'heap' : 'heap-live', live);
  divided.set('heap-garbage', used - live);
  divided.set('heap-free', resident - used);
  return divided;
}

function listParts(bytes: ReadonlyMap<PartId, number>, { rssBytes, committed }: ResidentParts): MemoryPart[] {
  return [...bytes]
    .filter(([, size]) => size >= 1)
    .map(([id, size]) => ({
      id,
      name: PART_NAMES[id],
      bytes: size,
      share: size / rssBytes,
      committedBytes: committed.get(id),
    }))
    .toSorted((a, b) => b.bytes - a.bytes);
}
