import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Settings of the kernel that say nothing about the machine of the lab. */
const KEPT_SETTINGS =
  /^(?:fs\.file-(?:max|nr)|kernel\.(?:pid_max|threads-max)|net\.ipv4\.ip_local_port_range|vm\.\w+) /;

/** Rewrites the files of a capture in which other programs of the machine appear, because captures are published. */
const CLEANERS: Readonly<Record<string, (line: string, pid: string) => string[]>> = {
  'ps.out': (line, pid) => hideCommand(line, pid, /^(\S+ +(\d+)(?: +\S+){6,7} +)(\S.*)$/),
  'top.out': (line, pid) => hideCommand(line, pid, /^( *(\d+) +(?:\S+ +){10})(\S.*)$/),
  'netstat.out': (line, pid) => (!/^(?:tcp|udp|unix)/.test(line) || isOwn(line, pid) ? [line] : []),
  'kernel.out': (line) => (KEPT_SETTINGS.test(line) ? [line] : []),
  'disk.out': (line) => (/^(?:Filesystem|df:)|\s(?:\/|\/tmp|\/dev\S*)$/.test(line) ? [line] : []),
  'dmesg.out': () => [],
  'meta-info.txt': (line) => [line.replace(/^hostName=.*/, 'hostName=lab').replace(/^(osVersion=Linux) \S+/, '$1 lab')],
};

/** Leaves of the command lines of other processes the name of the program. */
function hideCommand(line: string, pid: string, row: RegExp): string[] {
  const [, figures = '', id, command = ''] = row.exec(line) ?? [];
  if (id === undefined || id === pid) return [line];
  const [program = ''] = command.split(' ');
  return [`${figures}${program.slice(program.lastIndexOf('/') + 1)}`];
}

const isOwn = (line: string, pid: string): boolean => line.includes(` ${pid}/`) && !line.startsWith('unix');

/** Removes what the unpacked files of a capture say about other programs and the name of the machine. */
export function cleanCapture(folder: string, pid: string): void {
  for (const [name, clean] of Object.entries(CLEANERS)) {
    const path = join(folder, name);
    if (!existsSync(path)) continue;
    const lines = readFileSync(path, 'utf8').split('\n');
    writeFileSync(path, lines.flatMap((line) => clean(line, pid)).join('\n'));
  }
}
