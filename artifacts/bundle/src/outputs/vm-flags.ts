/** Reads `-XX:MaxHeapSize=268435456 -XX:+UseG1GC`: values by name, switches as `true` and `false`. */
export function readVmFlags(lines: readonly string[]): ReadonlyMap<string, string> {
  const flags = new Map<string, string>();
  for (const line of lines) {
    for (const word of line.split(/\s+/, 2000)) {
      const match = /^-XX:([+-]?)(\w{2,80})(?:=(.{0,200}))?$/.exec(word);
      if (match) flags.set(match[2] ?? '', match[1] === '' ? (match[3] ?? '') : String(match[1] === '+'));
    }
  }
  return flags;
}
