import { CGROUP_FILE } from './outputs/cgroup-file.ts';

/** Decides what a file of a capture is by its base name. */
export type Role =
  | 'meta'
  | 'gc'
  | 'threads'
  | 'threads-joined'
  | 'top-threads'
  | 'log'
  | 'heap'
  | 'top'
  | 'vmstat'
  | 'netstat'
  | 'ps'
  | 'disk'
  | 'kernel-messages'
  | 'sysctl'
  | 'cgroup'
  | 'ping'
  | 'diagnostics'
  | 'crash'
  | 'memory'
  | 'recording'
  | 'iostat'
  | 'open-files'
  | 'containers'
  | 'metrics'
  | 'health'
  | 'nodetool'
  | 'container-load'
  | 'consumer-groups'
  | 'native-stacks'
  | 'certificates'
  | 'database-sessions'
  | 'server-limits'
  | 'failed-tool'
  | 'other';

export interface RolePattern {
  readonly role: Role;
  /** The name of the role for people: `GC log`. */
  readonly title: string;
  /**
   * The file name in the current capture scripts, by which a missing file is named. It is absent for files that only
   * some captures have.
   */
  readonly usual?: string;
  readonly name: RegExp;
}

/**
 * File names of the yc capture agent (all versions on Linux, macOS and Windows) and of our own capture script. The
 * first row that matches decides. Only the base name counts, not the folder.
 */
export const ROLES: readonly RolePattern[] = [
  { role: 'crash', title: 'crash-log', name: /^hs_err_pid[\w.-]{0,60}\.(?:log|txt)$|^vm_info\.out$/i },
  { role: 'meta', title: 'capture notes', usual: 'meta-info.txt', name: /^meta-info\.txt$/i },
  { role: 'log', title: 'application log', usual: 'N.appLogs.<name>', name: /^\d{1,4}\.appLogs\..+/i },
  { role: 'gc', title: 'GC log', usual: 'gc.log', name: /^gc(?:\.\d{1,10})?\.(?:log|out)(?:\.|$)/i },
  { role: 'threads', title: 'thread dumps', usual: 'javacore.N.out', name: /^javacore\.[\w.-]{1,80}\.(?:out|txt)$/i },
  { role: 'threads-joined', title: 'thread dumps, joined', name: /^threaddump[\w.-]{0,80}\.(?:out|txt)$/i },
  { role: 'top-threads', title: 'CPU by thread', usual: 'topdashH.N.out', name: /^topdashH[\w.-]{0,40}\.out$/i },
  { role: 'top', title: 'CPU by process', usual: 'top.out', name: /^top(?:4m3)?\.out$/i },
  { role: 'vmstat', title: 'host load', usual: 'vmstat.out', name: /^vmstat\.out$/i },
  { role: 'netstat', title: 'connections', usual: 'netstat.out', name: /^(?:netstat|ss)\.out$/i },
  { role: 'ps', title: 'processes', usual: 'ps.out', name: /^ps\.out$/i },
  { role: 'disk', title: 'file systems', usual: 'disk.out', name: /^(?:disk|df)\.out$/i },
  { role: 'kernel-messages', title: 'kernel messages', usual: 'dmesg.out', name: /^dmesg\.out$/i },
  { role: 'sysctl', title: 'kernel settings', usual: 'kernel.out', name: /^(?:kernel|sysctl)\.out$/i },
  { role: 'cgroup', title: 'limits of the container', name: CGROUP_FILE },
  { role: 'iostat', title: 'disk load', name: /^iostat[\w.-]{0,40}\.(?:out|txt)$/i },
  { role: 'open-files', title: 'open files', name: /^lsof[\w.-]{0,40}\.(?:out|txt)$/i },
  {
    role: 'containers',
    title: 'containers',
    name: /^(?:describe[-_]pods?|pods?[-_]describe)[\w.-]{0,60}\.(?:out|txt)$/i,
  },
  { role: 'metrics', title: 'metrics', name: /^(?:prometheus|actuator[-_]prometheus)[\w.-]{0,40}$/i },
  { role: 'health', title: 'health checks', name: /^(?:actuator[-_])?health[\w.-]{0,40}\.(?:json|txt)$/i },
  {
    role: 'nodetool',
    title: 'state of a Cassandra node',
    name: /^nodetool[\w.-]{0,60}$|^(?:tpstats|compactionstats)\.(?:out|txt)$/i,
  },
  { role: 'container-load', title: 'load of containers', name: /^docker[-_]stats[\w.-]{0,40}\.(?:out|txt)$/i },
  {
    role: 'consumer-groups',
    title: 'consumer groups',
    name: /^(?:kafka[-_])?consumer[-_]groups?[\w.-]{0,40}\.(?:out|txt)$/i,
  },
  { role: 'native-stacks', title: 'native stacks', name: /^(?:gdb|coredumpctl)[\w.-]{0,60}\.(?:out|txt)$/i },
  { role: 'certificates', title: 'certificates', name: /^(?:openssl|certs?|certificates?)[\w.-]{0,60}\.(?:out|txt)$/i },
  {
    role: 'database-sessions',
    title: 'sessions of the database',
    name: /^(?:pg_stat_activity|(?:show[-_])?processlist)[\w.-]{0,40}\.(?:out|txt)$/i,
  },
  {
    role: 'server-limits',
    title: 'state of a server',
    name: /^(?:redis[-_]info|rabbitmqctl[-_]status|cat[-_](?:nodes|allocation))[\w.-]{0,40}\.(?:out|txt)$/i,
  },
  { role: 'failed-tool', title: 'tool without an answer', name: /^(?!)/ },
  { role: 'ping', title: 'ping', usual: 'ping.out', name: /^ping\.out$/i },
  { role: 'diagnostics', title: 'class histogram and flags', usual: 'hdsub.out', name: /^hdsub\.out$/i },
  {
    role: 'memory',
    title: 'memory-tables',
    name: /^(?:native_memory|nmt|jstat|histo(?:gram)?|class_histogram|smaps(?:_rollup)?|pmap|process_status|metaspace|codecache)[\w.-]{0,60}(?:\.(?:out|txt))$|^smaps(?:_rollup)?$/i,
  },
  {
    role: 'recording',
    title: 'flight recording',
    name: /\.(?:jfr|collapsed|folded)(?:\.(?:gz|zst|lz4|xz|bz2|lzma|zip))?$/i,
  },
  {
    role: 'heap',
    title: 'heap dump',
    usual: 'heap_dump.out',
    name: /^heap_dump\.(?:out|hprof|bin|zip)$|\.hprof$|\.phd(?:\.gz)?$/i,
  },
  {
    role: 'other',
    title: 'notes of the capture',
    name: /^(?:vmmap|process_memory|yc360Logs|screen|whoami|boomi|accesslog|lp|custom\d{1,4})\.out$|^healthCheckEndpoint\..{1,80}\.out$|^ed-/i,
  },
];

export const toBaseName = (name: string): string => name.slice(name.lastIndexOf('/') + 1);

/** Finds the role of a file; returns undefined for files that no capture writes. */
export const findRole = (name: string): RolePattern | undefined => {
  const base = toBaseName(name);
  return ROLES.find((pattern) => pattern.name.test(base));
};

/** This many different roles cannot be a coincidence. */
const MIN_ROLES_OF_CAPTURE = 3;

/** Files of a platform bear such names wherever they were taken. */
const OF_PLATFORM: ReadonlySet<Role> = new Set([
  'metrics',
  'health',
  'nodetool',
  'containers',
  'container-load',
  'consumer-groups',
  'native-stacks',
  'certificates',
  'database-sessions',
  'server-limits',
]);

/**
 * Returns whether these are the file names of a capture: the notes of a capture are among them, or several of its
 * files.
 */
export function isCaptureLayout(names: readonly string[]): boolean {
  const roles = new Set(names.flatMap((name) => findRole(name)?.role ?? [])).difference(OF_PLATFORM);
  return roles.has('meta') || roles.size >= MIN_ROLES_OF_CAPTURE;
}
