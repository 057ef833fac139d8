import type { ErrorClass } from './error-class.ts';

export const SYSTEM: readonly ErrorClass[] = [
  {
    id: 'emfile',
    cause: 'open-files',
    title: 'Too many files or sockets are open',
    gravity: 'F',
    signature: /too many open files|\bEMFILE\b|\bENFILE\b/i,
    advice:
      'Count the open files of the process by kind (lsof -p, /proc/PID/fd): a leak of sockets or streams is more likely than a low ulimit -n.',
  },
  {
    id: 'enospc',
    cause: 'disk-full',
    title: 'The disk is full',
    gravity: 'F',
    signature: /No space left on device|\bENOSPC\b|not enough space on the disk|ORA-0165[34]|could not extend file/,
    advice: 'Free space on, or enlarge, the file system of the named path.',
  },
  {
    id: 'edquot',
    cause: 'disk-full',
    title: 'The disk quota is used up',
    gravity: 'F',
    signature: /Disk quota exceeded|ORA-01536/,
    advice: 'Raise the quota or delete files.',
  },
  {
    id: 'erofs-io',
    cause: 'disk',
    title: 'The disk is failing',
    gravity: 'F',
    signature:
      /Read-only file system|Input\/output error|I\/O error, dev|EXT4-fs error|XFS .{0,60}Corruption|Remounting filesystem read-only/,
    advice: 'Check the kernel log and the state of the volume.',
  },
  {
    id: 'oom-killer',
    cause: 'crash',
    title: 'A process was killed (exit code 137, usually for its memory)',
    gravity: 'F',
    signature:
      /Out of memory: Killed process|Memory cgroup out of memory|oom-kill:constraint=|\bOOMKilled\b|\bexit(?:ed|s)?(?: with)?(?: status| code| value)?[ :=(]{1,3}137\b|[Ee]xit code(?: is)?[ :=(]{1,3}137\b|^Killed$/,
    advice:
      'Compare the memory limit of the container with heap plus native memory of the process that was killed (137 is SIGKILL): lower -XX:MaxRAMPercentage or raise the limit. `dmesg` and the events of the container confirm that it was the memory.',
  },
  {
    id: 'addr-exhausted',
    cause: 'host',
    title: 'Local ports or socket buffers are used up',
    gravity: 'F',
    signature: /Cannot assign requested address|\bEADDRNOTAVAIL\b|No buffer space available/,
    advice: 'Reuse connections.',
  },
  {
    id: 'platform',
    cause: 'crash',
    title: 'The platform stopped or moved the program',
    gravity: 'S',
    signature:
      /\bCrashLoopBackOff\b|\bEvicted\b|Liveness probe failed|status=9\/KILL|nf_conntrack: table full|soft lockup|segfault at/,
    advice: 'Read the events of the container or the kernel log around this time.',
  },
];
