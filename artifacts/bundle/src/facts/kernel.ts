import { bytes, formatQuantity } from '@hindsight/model';
import { type Fact, QUALITY } from '../fact.ts';
import type { Capture } from '../model.ts';
import { atLine } from '../output-file.ts';

/** What the kernel says of the process and its disks. */
export function kernelFacts({ kernelMessages, meta }: Capture): Fact[] {
  if (!kernelMessages) return [];
  const { file, value } = kernelMessages;
  const byTrouble = Map.groupBy(value, ({ trouble }) => trouble);
  return [...byTrouble].flatMap(([trouble, messages]): Fact[] => {
    const own = messages.find(({ processId }) => processId !== undefined && processId === meta.processId);
    const message = own ?? messages.at(-1);
    if (!message) return [];
    const { process = 'a process', processId, residentBytes, line } = message;
    const who = `${process}${processId === undefined ? '' : ` (pid ${processId})`}`;
    const memory = residentBytes === undefined ? '' : ` at ${formatQuantity(bytes(residentBytes))}`;
    // Another process that was killed or crashed is a hint at best; java of another pid may be the one before a restart.
    const isOther = (trouble === 'oom-kill' || trouble === 'segfault') && !own && !/java/.test(process);
    return [
      {
        id: trouble,
        family: 'kernel',
        quality: isOther ? 0.2 : QUALITY.measured,
        says: `the kernel tells of ${messages.length} x ${SAYS[trouble]}: ${who}${memory}`,
        evidence: [atLine(file, line)],
        words: { who, memory, line: file.lines[line - 1]?.slice(0, 160) ?? '' },
      },
    ];
  });
}

const SAYS = {
  'oom-kill': 'killing for lack of memory',
  'io-error': 'errors of a disk',
  'read-only': 'a file system that became read-only',
  'conntrack-full': 'a full table of connections',
  'hung-task': 'tasks that hang',
  segfault: 'a crash in native code',
} as const;
