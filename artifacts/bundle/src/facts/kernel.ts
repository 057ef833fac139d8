import { bytes, formatQuantity } from '@hindsight/model';
import { type Fact, QUALITY } from '../fact.ts';
import type { Capture } from '../model.ts';
import { quoteLine } from '../output-file.ts';

/** Collects what the kernel reports about the process and its disks. */
export function collectKernelFacts({ kernelMessages, meta }: Capture): Fact[] {
  if (!kernelMessages) return [];
  const { file, value } = kernelMessages;
  const byTrouble = Map.groupBy(value, ({ trouble }) => trouble);
  return [...byTrouble].flatMap(([trouble, messages]): Fact[] => {
    const ownMessage = messages.find(({ processId }) => processId !== undefined && processId === meta.processId);
    const message = ownMessage ?? messages.at(-1);
    if (!message) return [];
    const { process = 'a process', processId, residentBytes, line } = message;
    const processText = `${process}${processId === undefined ? '' : ` (pid ${processId})`}`;
    const memory = residentBytes === undefined ? '' : ` at ${formatQuantity(bytes(residentBytes))}`;
    // The end of another process is a weak hint at most. A java process with another id may be the one before a
    // restart.
    const isOther = (trouble === 'oom-kill' || trouble === 'segfault') && !ownMessage && !/java/.test(process);
    return [
      {
        id: trouble,
        family: 'kernel',
        quality: isOther ? 0.2 : QUALITY.measured,
        statement: `the kernel reports ${DESCRIPTIONS[trouble]}${messages.length === 1 ? '' : `, ${messages.length} times`}: ${processText}${memory}`,
        evidence: [quoteLine(file, line)],
        words: { process: processText, memory, line: file.lines[line - 1]?.slice(0, 160) ?? '' },
      },
    ];
  });
}

const DESCRIPTIONS = {
  'oom-kill': 'killing for lack of memory',
  'io-error': 'errors of a disk',
  'read-only': 'a file system that became read-only',
  'conntrack-full': 'a full table of connections',
  'hung-task': 'tasks that hang',
  segfault: 'a crash in native code',
} as const;
