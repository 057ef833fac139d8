const MB = 1024 * 1024;
const GB = 1024 * MB;

/** Below `below` bytes, sizes are advised in multiples of `step`: -Xmx is never set to 1337 MB. */
const STEPS = [
  { below: 256 * MB, step: 16 * MB },
  { below: GB, step: 64 * MB },
  { below: 8 * GB, step: 256 * MB },
  { below: Number.POSITIVE_INFINITY, step: GB },
] as const;

/** Formats a size as JVM flags take it, rounded up: `768m`, `6g`. */
export function formatFlagSize(bytes: number): string {
  const step = STEPS.find(({ below }) => bytes < below)?.step ?? GB;
  return formatExactFlagSize(Math.ceil(bytes / step) * step);
}

/** Formats a size that is already set, rounded up to a megabyte. */
export function formatExactFlagSize(bytes: number): string {
  const megabytes = Math.ceil(bytes / MB);
  return megabytes % (GB / MB) === 0 ? `${megabytes / (GB / MB)}g` : `${megabytes}m`;
}
