import type { FactSet } from '../../fact.ts';
import { type Hypothesis, SLOW_STATEMENTS } from '../../hypothesis.ts';
import { readWord } from '../../sentence.ts';

function describeWait(facts: FactSet): string {
  const server = facts.get('mount-hangs')?.words.process;
  if (server) return `The file server ${server} does not answer, and reads and writes on its mounts hang`;
  const busy = facts.get('disk-busy');
  if (busy)
    return `The program waits for a slow disk: ${busy.words.device} is busy ${busy.words.busy} of the time and takes ${busy.words.wait} for a request`;
  const hung = facts.get('hung-task');
  return hung && !facts.has('iowait')
    ? `The kernel reports tasks that hang in reads or writes for minutes, as ${hung.words.process}`
    : `The host waits for its disks: ${readWord(facts, 'iowait', 'waiting', 'much')} % of the CPU time`;
}

/** What the host says of its disks and mounts. */
const OF_HOST = ['iowait', 'disk-busy', 'hung-task', 'mount-hangs'];

export const diskSlow: Hypothesis = {
  id: 'disk-slow',
  cause: 'disk',
  title: 'The program waits for disks',
  level: 'SEVERE',
  supports: {
    iowait: 3,
    'disk-busy': 4,
    'disk-queue': 2,
    'file-io': 2,
    'io-slow:disk': 2,
    'hung-task': 3,
    'mount-hangs': 4,
    'wait-real': 1,
    'log-lock': 1,
    'log:slow-disk': 2,
    [SLOW_STATEMENTS]: 1,
  },
  contradicts: { swap: 2 },
  // A log that tells of slow writes alone is told in its own words.
  needs: ({ has }) => OF_HOST.some((id) => has(id)),
  describe: (facts) =>
    `${describeWait(facts)}${facts.has('file-io') ? `; ${readWord(facts, 'file-io', 'threads', '')} threads of the program are in ${readWord(facts, 'file-io', 'frame', 'a file operation')}` : ''}${facts.has('io-slow:disk') ? `; the flight recording names ${readWord(facts, 'io-slow:disk', 'path', 'a file')}` : ''}.`,
  advice: ({ has }) =>
    has('mount-hangs')
      ? 'Check the file server and the network to it. Threads in calls on a hard mount cannot be interrupted; keep such calls off the threads that serve requests.'
      : has('disk-busy')
        ? 'Find out which process reads and writes (pidstat -d 1, iotop): a backup, an index or a dump may be moved to another time or be limited (ionice, IOReadBandwidthMax=). Check the limits of the volume, such as its IOPS.'
        : 'Find out which process reads and writes (pidstat -d 1, iotop), and check the limits of the volume. Where iostat -x shows idle disks, the wait is for a file server: nfsiostat shows how long it takes.',
  confirm: ({ has }) =>
    has('mount-hangs') ? 'nfsstat -m and a stat of the mount from another host.' : 'iostat -x for a minute.',
  explains: ['gc-config', 'lock-convoy'],
  // Those who wait for what a thread writes seem to wait for a signal.
  symptoms: ['lost-signal'],
};
