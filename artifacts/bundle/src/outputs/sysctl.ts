/**
 * Reads kernel settings by name: `kern.maxfiles: 49152` of macOS, `fs.file-max = 9223` of Linux. Error messages between
 * them are skipped.
 */
export function readSysctl(lines: readonly string[]): ReadonlyMap<string, string> {
  const settings = new Map<string, string>();
  for (const line of lines) {
    const match = /^([a-zA-Z][\w.\-/:]{2,120}?)\s?[=:]\s(.{0,400})$/.exec(line);
    if (match?.[1]?.includes('.')) settings.set(match[1], (match[2] ?? '').trim());
    const ports = /^Number of Ports {1,12}: (\d{1,5})/.exec(line)?.[1];
    if (ports !== undefined) settings.set(PORTS_OF_WINDOWS, ports);
  }
  return settings;
}

const LINUX_PORTS = 28_232;
/** `netsh int ipv4 show dynamicport tcp` counts the ports that Windows uses for connections. */
const PORTS_OF_WINDOWS = 'Number of Ports';

/** Counts the local ports that are available for connections to one peer. */
export function countLocalPorts(settings: ReadonlyMap<string, string>): number {
  const ofWindows = Number(settings.get(PORTS_OF_WINDOWS));
  if (ofWindows > 0) return ofWindows;
  const range = settings.get('net.ipv4.ip_local_port_range')?.split(/\s+/).map(Number) ?? [];
  const [first, last] = [
    range[0] ?? Number(settings.get('net.inet.ip.portrange.first')),
    range[1] ?? Number(settings.get('net.inet.ip.portrange.last')),
  ];
  return first > 0 && last > first ? last - first + 1 : LINUX_PORTS;
}
