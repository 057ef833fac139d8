import { bytes, formatQuantity } from '@hindsight/model';
import { getReport } from '../../crash-reports.ts';
import { type Fact, QUALITY } from '../../fact.ts';
import type { Capture } from '../../model.ts';
import { quoteLine } from '../../output-file.ts';
import type { KernelMessage } from '../../outputs/kernel-messages.ts';
import { findPresent, isHistory } from './message-age.ts';

/** Servers that programs depend on: their end is felt at the other side of a connection. */
const SERVERS =
  /^(?:mysqld|mariadbd|postgres|mongod|redis-server|memcached|beam\.smp|oracle|db2sysc|nginx|haproxy|envoy)/;

/** Collects what the kernel reports about the process and its disks. */
export function collectKernelFacts(capture: Capture): Fact[] {
  const { kernelMessages } = capture;
  if (!kernelMessages) return [];
  const ownIds = listOwnProcessIds(capture);
  const present = findPresent(capture);
  const read = ({ line, file = kernelMessages.file }: KernelMessage): string => file.lines[line - 1] ?? '';
  const isOwn = ({ processId }: KernelMessage): boolean => processId !== undefined && ownIds.has(processId);
  // A kill of the process itself counts whenever it was: files of other times lie beside it.
  const current = kernelMessages.value.filter((message) => isOwn(message) || !isHistory(read(message), present));
  const byTrouble = Map.groupBy(current, ({ trouble }) => trouble);
  return [...byTrouble].flatMap(([trouble, messages]): Fact[] => {
    const ownMessage = messages.find(isOwn);
    const message = ownMessage ?? messages.at(-1);
    if (!message) return [];
    const {
      process = 'a process',
      processId,
      residentBytes,
      isOfGroup,
      limitBytes,
      largest,
      line,
      file = kernelMessages.file,
    } = message;
    const processText = `${process}${processId === undefined ? '' : ` (pid ${processId})`}`;
    const memory = residentBytes === undefined ? '' : ` at ${formatQuantity(bytes(residentBytes))}`;
    const { id, quality } = rateMessage(message, ownMessage !== undefined);
    return [
      {
        id,
        family: 'kernel',
        quality,
        statement: `the kernel reports ${DESCRIPTIONS[trouble]}${messages.length === 1 ? '' : `, ${messages.length} times`}: ${processText}${memory}`,
        evidence: [quoteLine(file, line)],
        words: {
          process: processText,
          memory,
          ...(trouble === 'oom-kill' && !isOfGroup && capture.cgroup === undefined && { ofHost: 'yes' }),
          ...(limitBytes !== undefined && { limit: formatQuantity(bytes(limitBytes)) }),
          times: String(messages.length),
          line: read(message).slice(0, 160),
          ...(largest && {
            largest: `${largest.process} (pid ${largest.processId})`,
            largestMemory: formatQuantity(bytes(largest.residentBytes)),
          }),
          ...(ownMessage && { own: 'yes', known: describeKnownMemory(capture) }),
        },
      },
    ];
  });
}

/**
 * Rates a message by whose it is: the end of another process is a weak hint at most, unless it is a server that the program may need. A
 * java process with another id may be the one before a restart.
 */
function rateMessage({ trouble, process = '' }: KernelMessage, isOwn: boolean): Pick<Fact, 'id' | 'quality'> {
  const isEnd = trouble === 'oom-kill' || trouble === 'segfault';
  if (trouble === 'oom-kill' && !isOwn && SERVERS.test(process))
    return { id: 'server-killed', quality: QUALITY.measured };
  const isOther = isEnd && !isOwn && !/java/.test(process);
  return { id: trouble, quality: isOther ? 0.2 : QUALITY.measured };
}

/** The process of the capture; without its notes, those that a crash report or a table about memory names. */
function listOwnProcessIds({ meta, crashReports, memory }: Capture): ReadonlySet<number> {
  if (meta.processId !== undefined) return new Set([meta.processId]);
  const crashed = crashReports.flatMap(({ members }) => getReport(members).crash.pid ?? []);
  return new Set([...crashed, ...(memory?.analysis.analysis.input.pids ?? [])]);
}

/** What native memory tracking and the control group say about the memory of the process, as the end of a sentence. */
function describeKnownMemory({ memory, cgroup }: Capture): string {
  const committed = memory?.analysis.analysis.nmt?.last.totalCommittedBytes;
  const limit = cgroup?.value.memoryLimitBytes ?? Number.NaN;
  const parts = [
    ...(Number.isNaN(limit) ? [] : [`the container may use ${formatQuantity(bytes(limit))}`]),
    ...(committed === undefined ? [] : [`the JVM itself had ${formatQuantity(bytes(committed))} committed (NMT)`]),
  ];
  return parts.join(' and ');
}

const DESCRIPTIONS = {
  'oom-kill': 'killing for lack of memory',
  'io-error': 'errors of a disk',
  'read-only': 'a file system that became read-only',
  'conntrack-full': 'a full table of connections',
  'hung-task': 'tasks that hang',
  'fork-rejected': 'new processes and threads that the pids limit of a control group refuses',
  'mount-hangs': 'a file server that does not answer',
  'clock-step': 'a clock that was set',
  'clock-offset': 'a clock that is wrong',
  'clock-unsynced': 'a clock that no time server keeps right',
  segfault: 'a crash in native code',
} as const;
