import type { OutputFile } from '../output-file.ts';

export type KernelTrouble =
  | 'oom-kill'
  | 'io-error'
  | 'read-only'
  | 'conntrack-full'
  | 'hung-task'
  | 'fork-rejected'
  | 'mount-hangs'
  | 'segfault'
  | 'clock-step'
  | 'clock-offset'
  | 'clock-unsynced';

export interface KernelMessage {
  readonly trouble: KernelTrouble;
  /** The id of the process that was killed or crashed. */
  readonly processId?: number;
  readonly process?: string;
  /** The resident memory of a killed process. */
  readonly residentBytes?: number;
  /** Whether the memory of its control group was full, and not that of the host. */
  readonly isOfGroup?: true;
  /** The limit of its control group, where that was full. */
  readonly limitBytes?: number;
  /** The process that had most memory when another one was killed, where it is not the killed one. */
  readonly largest?: { readonly process: string; readonly processId: number; readonly residentBytes: number };
  readonly line: number;
  /** Its file, when there are several. */
  readonly file?: OutputFile;
}

const TROUBLES: readonly (readonly [KernelTrouble, RegExp])[] = [
  ['oom-kill', /(?:Out of memory|out of memory): Kill(?:ed)? process (\d{1,9}) \(([^)]{1,64})\)/],
  ['io-error', /(?:blk_update_request: |Buffer )?I\/O error,? (?:on )?dev|EXT4-fs error|XFS .{0,60}[Cc]orruption/],
  ['read-only', /Remounting filesystem read-only|re-mounted r\/o/],
  ['conntrack-full', /nf_conntrack: (?:nf_conntrack: )?table full/],
  ['mount-hangs', /\b(?:nfs|CIFS): (?:VFS: )?(?:server|\\\\)(?: )?(\S{1,100}) (?:not responding|has not responded)/],
  ['hung-task', /task (.{1,64}):(\d{1,9}) blocked for more than \d+ seconds/],
  ['fork-rejected', /cgroup: fork rejected by pids controller in \S{0,300}?([^/\s]{1,80})$/],
  [
    'clock-step',
    /System clock was stepped by -?\d|(?:step time server|adjusted? time server) .{1,80} offset -?[1-9]|Time has been changed/,
  ],
  // `chronyc tracking`; less than a second harms no token and no log.
  ['clock-offset', /^System time {1,10}: (?!0\.)\d{1,9}\.\d{1,9} seconds (?:slow|fast) of NTP time/],
  ['clock-unsynced', /^Leap status {1,10}: Not synchronised/],
  ['segfault', /(\S{1,64})\[(\d{1,9})\]: segfault at/],
];

/** The start of a line of the journal or of syslog, with the program that wrote it. */
const OF_SYSTEM =
  /^(?:<\d+>)?(?:[A-Z][a-z]{2} [ \d]\d \d\d:\d\d:\d\d|\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\S{0,20}) \S{1,120} (?:kernel|chronyd|ntpd|systemd(?:-timesyncd)?|kubelet|dockerd|containerd|sshd|CRON)(?:\[\d{1,9}\])?: /;
const STAMPED = /^(?:<\d+>)?\[(?: *\d{1,9}\.\d{6}|[A-Z][a-z]{2} [A-Z][a-z]{2} [ \d]\d \d\d:\d\d:\d\d \d{4})\] /;

/** Whether a line is one of the kernel's or of the services of the system, in any of their forms. */
export const isKernelLine = (text: string): boolean => STAMPED.test(text) || OF_SYSTEM.test(text);

/** Whether a line reports trouble, also without the time and the program in front of it. */
export const isKernelTrouble = (text: string): boolean => TROUBLES.some(([, pattern]) => pattern.test(text));

/** Reads the lines of `dmesg`, the journal and syslog that report trouble. Notes of the firmware and the like are skipped. */
export function readKernelMessages(lines: readonly string[]): KernelMessage[] {
  let kills = 0;
  return lines.flatMap((text, index): KernelMessage[] => {
    for (const [trouble, pattern] of TROUBLES) {
      const match = pattern.exec(text);
      if (match)
        return [
          {
            trouble,
            ...parseProcess(trouble, match, text),
            ...(trouble === 'oom-kill' && kills++ < MAX_DESCRIBED_KILLS && describeKill(lines, index, match[1])),
            line: index + 1,
          },
        ];
    }
    return [];
  });
}

/** Each kill has a table of processes above it, which is read as often as there are kills. */
const MAX_DESCRIBED_KILLS = 200;

/** Old kernels choose a process, and then tell which one they have killed: that one, or a child or thread of it. */
const SACRIFICED = /\bKilled process (\d{1,9})(?:, UID \d{1,9},)? \(([^)]{1,64})\)/;
const MAX_LINES_TO_SACRIFICE = 3;
/** `memory: usage 524288kB, limit 524288kB, failcnt 2177`, which stands above the table of processes. */
const GROUP_LIMIT = /\bmemory: usage (\d{1,12})kB, limit (\d{1,12})kB/;

/** What the lines around a kill say: who was killed, who had most memory, and how much the control group may have. */
function describeKill(lines: readonly string[], index: number, chosen: string | undefined): Partial<KernelMessage> {
  const text = lines[index] ?? '';
  const below = /\bKill process /.test(text) ? lines.slice(index + 1, index + 1 + MAX_LINES_TO_SACRIFICE) : [];
  const stated = below.find((line) => SACRIFICED.test(line)) ?? '';
  const sacrificed = SACRIFICED.exec(stated);
  const above = lines.slice(Math.max(0, index - MAX_TABLE_LINES), index);
  const limits = OF_GROUP.test(text) ? GROUP_LIMIT.exec(above.findLast((line) => GROUP_LIMIT.test(line)) ?? '') : null;
  return {
    ...(sacrificed && parseProcess('oom-kill', sacrificed, stated)),
    ...(OF_GROUP.test(text) ? { isOfGroup: true } : findLargest(above, sacrificed?.[1] ?? chosen)),
    ...(limits && { limitBytes: Number(limits[2]) * 1024 }),
  };
}

/** A kernel lists the processes just above the kill, a few hundred at most on most hosts. */
const MAX_TABLE_LINES = 2000;
/** `[22001]   998 22001  2703085  2503085    5012        0             0 restic`: its fourth number counts resident pages. */
const TABLE_ROW = /\[ {0,8}(\d{1,9})\] {1,8}\d{1,9} {1,12}\d{1,9} {1,16}\d{1,12} {1,12}(\d{1,12}) .{5,120} (\S{1,64})$/;
const PAGE_BYTES = 4096;
/** In a control group that is full, the programs of other groups have no part in it. */
const OF_GROUP = /Memory cgroup out of memory/;

/** Finds who had most memory at a kill, which the kernel lists above it; nothing when that is the killed process. */
function findLargest(above: readonly string[], killed: string | undefined): Pick<KernelMessage, 'largest'> {
  const heading = above.findLastIndex((text) => /\[ {0,6}pid {0,6}\] +uid +tgid +total_vm +rss /.test(text));
  const rows = (heading < 0 ? [] : above.slice(heading + 1)).flatMap((text) => {
    const [, id, pages, process] = TABLE_ROW.exec(text) ?? [];
    return process === undefined ? [] : [{ process, processId: Number(id), residentBytes: Number(pages) * PAGE_BYTES }];
  });
  const [largest] = rows.toSorted((a, b) => b.residentBytes - a.residentBytes);
  return largest && largest.processId !== Number(killed) ? { largest } : {};
}

function parseProcess(trouble: KernelTrouble, [, first, second]: RegExpExecArray, text: string) {
  if (trouble.startsWith('clock-')) return {};
  if (trouble === 'mount-hangs' || trouble === 'fork-rejected') return first === undefined ? {} : { process: first };
  const [id, process] = trouble === 'oom-kill' ? [first, second] : [second, first];
  const kib = [...text.matchAll(/(?:anon|file|shmem)-rss:(\d{1,12})kB/g)].reduce(
    (sum, [, rss]) => sum + Number(rss),
    0,
  );
  return {
    ...(id !== undefined && { processId: Number(id) }),
    ...(process !== undefined && { process }),
    ...(kib > 0 && { residentBytes: kib * 1024 }),
  };
}
