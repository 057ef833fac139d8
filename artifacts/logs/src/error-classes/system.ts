import { formatBytes } from '@hindsight/claims';
import type { ErrorClass, FailureWords } from './error-class.ts';

/** A line of the kernel: `Memory cgroup out of memory: Killed process 4711 (java) total-vm:…kB, anon-rss:…kB, …` */
const KILLED_PROCESS = /\b(Killed process (\d+) \(([^)]{1,64})\)).{0,200}?\b(anon-rss:(\d{1,15})kB)/;

/** States which process the kernel killed, and how much it had. */
function describeKilledProcess(line: string): FailureWords | undefined {
  const [, killed, pid, name, resident, kib] = KILLED_PROCESS.exec(line) ?? [];
  if (!killed || !resident) return undefined;
  const where = /cgroup/i.test(line) ? 'at the memory limit of its container' : 'as the machine had no memory left';
  return {
    text: `The kernel killed ${name} (process ${pid}, ${formatBytes(1024 * Number(kib))}) ${where}`,
    marks: [killed, resident],
  };
}

/** `high disk watermark [90%] exceeded on [node][path] free: 2.5gb[5.5%]` */
const FREE_SPACE =
  /\b((?:high|low) disk watermark \[[^\]]{1,20}\] exceeded)\b.{1,400}?\bfree: ([\w.]{1,20}\[[\w.%]{1,20}\])/;

/** States how much room is left, which stands behind the names of the node and its path. */
function describeFreeSpace(line: string): FailureWords | undefined {
  const [, exceeded, free] = FREE_SPACE.exec(line) ?? [];
  if (!exceeded || !free) return undefined;
  return { text: `Only ${free} of a disk is free: ${exceeded}`, marks: [exceeded, free] };
}

export const SYSTEM: readonly ErrorClass[] = [
  {
    id: 'emfile',
    cause: 'open-files',
    title: 'Too many files or sockets are open',
    effect: 'No connection is accepted and no file is opened, whatever the load; even the log may stop.',
    gravity: 'F',
    signature: /too many open files|\bEMFILE\b|\bENFILE\b/i,
    advice:
      'Count the open files of the process by kind (lsof -p, /proc/PID/fd): a leak of sockets or streams is more likely than a low ulimit -n.',
  },
  {
    id: 'enospc',
    cause: 'disk-full',
    title: 'The disk is full',
    effect: 'What is written there fails or is cut short: data, spool files, heap dumps, and at last the log itself.',
    gravity: 'F',
    signature:
      /No space left on device|\bENOSPC\b|\b(?:[Oo]utOfDiskSpace|[Dd]iskFull)(?:Exception|Error)?\b|not enough space on the disk|could not extend file|\bAMQ222212: |^flood stage disk watermark|flood-stage watermark|read-only-allow-delete|FORBIDDEN\/12\/|[Ii]nsufficient (?:disk )?space (?:to compact|for compaction)/,
    advice:
      'Free space on, or enlarge, the file system of the named path. Elasticsearch and OpenSearch have made indexes read-only by then: they remove `index.blocks.read_only_allow_delete` themselves once there is room (versions before 7.4 only by hand).',
  },
  {
    id: 'disk-nearly-full',
    cause: 'disk-full',
    title: 'The disk is nearly full',
    effect: 'The server takes no more data there and moves what it has to others; the next limit makes it read-only.',
    gravity: 'W',
    seriousFrom: 1,
    signature:
      /\b(?:high|low) disk watermark \[[^\]]{1,20}\] exceeded on\b|\bAMQ222210: |limited free space on the disk|\bFree disk space is insufficient\b|\b[Oo]ut of disk space\b|\blow on (?:available )?disk space\b|\bbelow the configured reserved amount\b|\bUsed space fraction: [\d.]{1,12} > threshold\b|\bis out of space\b|\barchive file size constraints\b|lack of disk space|\bused space above threshold of\b|[Dd]isk space is (?:too low|below)|[Uu]sable space .{1,60}below (?:the )?threshold/,
    advice:
      'Free space on the named path, or enlarge it, before the next limit is reached: delete old indexes, snapshots and logs, and look for what else grows there. Raising the limit only delays it.',
    atInfo: /\bused space above threshold of\b|^Free disk space is insufficient\b/,
    describe: describeFreeSpace,
  },
  {
    id: 'expires-soon',
    cause: 'settings',
    title: 'A certificate, licence or password ends soon',
    effect: 'From that moment on every call that needs it is refused, at all instances at once.',
    gravity: 'W',
    seriousFrom: 1,
    signature:
      /\b(?:certificate|licen[sc]e|password|secret|credential|token|key|subscription|account|trial)\b.{0,120}\b(?:(?:will )?expires?|expiring|ends?) (?:in|within) (?:(?:less than|about) )?(?:[1-9]|[1-3]\d) (?:day|hour|minute)s?\b|\b(?:certificate|licen[sc]e|password) .{0,80}\bis about to expire\b/i,
    advice:
      'Renew it now and load it everywhere it is used (some programs read it only at their start), then find out why nobody did: an automatic renewal that fails says so in its own log.',
  },
  {
    id: 'license',
    cause: 'settings',
    title: 'A licence is missing, has expired or is used up',
    effect: 'What needs it is refused, although everything works.',
    gravity: 'S',
    signature:
      /\b(?:no|missing|invalid) (?:valid )?licen[sc]e\b(?! header| file header)|\blicen[sc]e\b.{0,60}\b(?:expired|invalid|not valid|missing|not found|violat\w{1,5}|exceeded)\b|\blicen[sc]ed? (?:limit|capacity|users?|seats?)\b.{0,40}\b(?:reached|exceeded)\b|\bno licen[sc]ed? (?:seats?|users?) (?:left|available)\b|\bexpired licen[sc]e\b/i,
    advice:
      'Compare the licence that is installed (its end, its limits, the host or domain that it names) with what is used, and install the right one. When it was renewed, see whether this instance has loaded it.',
  },
  {
    id: 'edquot',
    cause: 'disk-full',
    title: 'The disk quota is used up',
    effect: 'What this user writes fails or is cut short, although the disk has room.',
    gravity: 'F',
    signature: /Disk quota exceeded|ORA-01536/,
    advice: 'Raise the quota or delete files.',
  },
  {
    id: 'erofs-io',
    cause: 'disk',
    title: 'The disk is failing',
    effect: 'Writes fail, what was written may be lost, and the volume may vanish altogether.',
    gravity: 'F',
    signature:
      /Read-only file system|Input\/output error|I\/O error, dev|EXT4-fs error|XFS .{0,60}Corruption|Remounting filesystem read-only|Structure needs cleaning|\bToo many failed volumes\b|\bDiskErrorException\b/,
    advice: 'Check the kernel log and the state of the volume.',
  },
  {
    id: 'oom-killer',
    atInfo: /^Kill '[\w.:]{1,100}' \(\d{1,7}\), uid \d{1,7}, oom_score_adj (?:\d{1,2}|1\d\d)\b/,
    onceIsEnough: /^Kill '|\b[Ee]xit (?:code|value|status)\b.{0,60}\b137\b/,
    cause: 'crash',
    title: 'A process was killed (exit code 137, usually for its memory)',
    effect: 'The process ends without a word of its own: no shutdown, no heap dump, and requests in flight are lost.',
    gravity: 'F',
    signature:
      /Out of memory: Killed process|Memory cgroup out of memory|oom-kill:constraint=|\bOOMKilled\b|[Cc]ontainer killed by YARN for exceeding|beyond (?:physical|virtual|the '(?:PHYSICAL|VIRTUAL)') memory limits?|\b[Ee]xit(?:ed|s)?(?: with)?(?: status| code| value)?[ :=(]{1,3}137\b|[Ee]xit (?:code|value)(?: is)?(?: \[[\w ]{1,40}\])?[ :=(]{1,3}137\b|^Killed$|^Kill '[\w.:]{1,100}' \(\d{1,7}\), uid \d{1,7}, oom_score_adj (?:\d{1,2}|1\d\d)\b/,
    advice:
      'Compare the memory limit of the container with heap plus native memory of the process that was killed (137 is SIGKILL): lower -XX:MaxRAMPercentage or raise the limit. `dmesg` and the events of the container confirm that it was the memory.',
    describe: describeKilledProcess,
  },
  {
    id: 'clock-skew',
    cause: 'clock',
    title: 'Clocks differ between this host and a peer',
    effect:
      'Tokens, signatures and certificates that are valid count as not yet valid or expired, and calls are refused.',
    gravity: 'S',
    signature:
      /\b[Jj][Ww][Tt] used before\b|\b(?:token|JWT)\b.{0,40}\b(?:not yet valid|issued in the future)\b|Clock skew too great|\bRequestTimeTooSkewed\b|Signature not yet current|\bCertificateNotYetValidException\b|\bPrematureJwtException\b|must not be accepted before \d/,
    advice:
      'Compare the clock of this host and that of the issuer with a time server (chronyc tracking, timedatectl) and correct the one that is wrong; allow a tolerance of a few seconds, and no more, where tokens are checked.',
  },
  {
    id: 'clock-set-back',
    cause: 'clock',
    title: 'The clock of this host was set back',
    effect: 'Time-outs and leases end early or late, pools replace their connections, and times in the logs repeat.',
    gravity: 'S',
    signature: /\b[Rr]etrograde clock change detected\b|\b[Cc]lock (?:is moving|moved|went) backwards?\b/,
    advice:
      'Let the clock be slewed instead of stepped (chrony or ntpd without step), and check whether the virtual machine was suspended or migrated.',
  },
  {
    id: 'addr-exhausted',
    cause: 'host',
    title: 'Local ports or socket buffers are used up',
    effect: 'No outgoing connection can be opened, to no peer, until old ones have timed out.',
    gravity: 'F',
    signature: /Cannot assign requested address|\bEADDRNOTAVAIL\b|No buffer space available/,
    advice: 'Reuse connections.',
  },
  {
    id: 'file-server-hung',
    cause: 'disk',
    title: 'A file server does not answer',
    effect:
      'Whoever reads or writes there stands still until it answers: such processes cannot even be killed, and time-outs of the program do not apply.',
    gravity: 'S',
    atAnyLevel: true,
    onceIsEnough: /not responding/,
    signature: /\bnfs: server \S{1,120} not responding\b|\bCIFS\b.{0,80}\bhas not responded in \d/,
    advice:
      'Check the file server that the kernel names and the network to it, before restarting the program. Keep what requests need off network mounts, and let health checks notice a mount that hangs.',
  },
  {
    id: 'hung-tasks',
    cause: 'disk',
    title: 'Processes hang in the kernel',
    effect:
      'They wait for a disk, a file server or a lock of the kernel and cannot even be killed; what they serve stands still.',
    gravity: 'S',
    atAnyLevel: true,
    consequenceOf: ['file-server-hung'],
    signature: /\btask \S{1,64} blocked for more than \d{1,6} seconds\b/,
    advice:
      'Read the stack that the kernel writes below it: it names the file system or driver. Look at the volume at this time (iostat -x, limits and errors of the storage), and at snapshots and backups of the machine.',
  },
  {
    id: 'platform',
    cause: 'crash',
    title: 'The platform stopped or moved the program',
    effect: 'Requests in flight are lost, and with every start caches and compiled code are cold again.',
    gravity: 'S',
    atInfo: /nf_conntrack: table full|BUG: soft lockup/,
    signature:
      /\bCrashLoopBackOff\b|\bEvicted\b|Liveness probe failed|nf_conntrack: table full|soft lockup|segfault at/,
    advice: 'Read the events of the container or the kernel log around this time.',
    adviceFor: [
      {
        words: /nf_conntrack/,
        advice:
          'The host drops packets because it tracks too many connections: raise net.netfilter.nf_conntrack_max, and find who opens so many short ones (no keep-alive, retries, DNS without a cache).',
      },
    ],
  },
];
