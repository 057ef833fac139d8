export type KernelTrouble = 'oom-kill' | 'io-error' | 'read-only' | 'conntrack-full' | 'hung-task' | 'segfault';

export interface KernelMessage {
  readonly trouble: KernelTrouble;
  /** The id of the process that was killed or crashed. */
  readonly processId?: number;
  readonly process?: string;
  /** The resident memory of a killed process. */
  readonly residentBytes?: number;
  readonly line: number;
}

const TROUBLES: readonly (readonly [KernelTrouble, RegExp])[] = [
  ['oom-kill', /(?:Out of memory|out of memory): Kill(?:ed)? process (\d{1,9}) \(([^)]{1,64})\)/],
  ['io-error', /(?:blk_update_request: |Buffer )?I\/O error,? (?:on )?dev|EXT4-fs error|XFS .{0,60}[Cc]orruption/],
  ['read-only', /Remounting filesystem read-only|re-mounted r\/o/],
  ['conntrack-full', /nf_conntrack: (?:nf_conntrack: )?table full/],
  ['hung-task', /task (.{1,64}):(\d{1,9}) blocked for more than \d+ seconds/],
  ['segfault', /(\S{1,64})\[(\d{1,9})\]: segfault at/],
];

/** Reads the lines of `dmesg` that report trouble. Notes of the firmware and the like are skipped. */
export function readKernelMessages(lines: readonly string[]): KernelMessage[] {
  return lines.flatMap((text, index): KernelMessage[] => {
    for (const [trouble, pattern] of TROUBLES) {
      const match = pattern.exec(text);
      if (match) return [{ trouble, ...parseProcess(trouble, match, text), line: index + 1 }];
    }
    return [];
  });
}

function parseProcess(trouble: KernelTrouble, [, first, second]: RegExpExecArray, text: string) {
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
