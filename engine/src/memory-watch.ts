import { readFile } from 'node:fs/promises';

export const WATCH_INTERVAL_MS = 250;

const KIB = 1024;

/** Resident memory of a process as Linux tells it; undefined on other systems and when the process is gone. */
export async function residentBytesOf(pid: number): Promise<number | undefined> {
  const status = await readFile(`/proc/${pid}/status`, 'latin1').catch(() => '');
  const match = /^VmRSS:\s+(\d+) kB/m.exec(status);
  return match ? Number(match[1]) * KIB : undefined;
}

/** Calls `onExceeded` once when the process holds more than `limitBytes`. Returns what ends the watch. */
export function watchMemory(
  residentBytes: () => Promise<number | undefined>,
  limitBytes: number,
  onExceeded: () => void,
): () => void {
  const timer = setInterval(async () => {
    const resident = await residentBytes();
    if (resident === undefined || resident <= limitBytes) return;
    clearInterval(timer);
    onExceeded();
  }, WATCH_INTERVAL_MS);
  return () => clearInterval(timer);
}
