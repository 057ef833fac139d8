/** Builds a unified G1 log with this many young pauses of 2 ms, one per second. */
export function aGcLog(pauses: number): string {
  const lines = ['[0.010s][info][gc] Using G1'];
  for (let id = 0; id < pauses; id++) {
    lines.push(`[${id + 1}.000s][info][gc] GC(${id}) Pause Young (Normal) (G1 Evacuation Pause) 20M->10M(64M) 2.000ms`);
  }
  return `${lines.join('\n')}\n`;
}

/** Debug lines around each pause that do not affect any figure. */
const DEBUG_LINES = 20;

/** Generates a debug log of this size in pieces of about 1 MB, so that it is never in memory as a whole. */
export function* aLongGcLog(bytes: number): Generator<Buffer> {
  const pausesInPiece = 600;
  let sent = 0;
  let id = 0;
  while (sent < bytes) {
    const lines: string[] = [];
    for (const end = id + pausesInPiece; id < end; id++) {
      const at = `[${id + 1}.000s]`;
      for (let n = 0; n < DEBUG_LINES; n++)
        lines.push(`${at}[debug][gc,task,stats] GC(${id}) thread ${n}: nothing of use to anybody\n`);
      lines.push(`${at}[info][gc] GC(${id}) Pause Young (Normal) (G1 Evacuation Pause) 20M->10M(64M) 2.000ms\n`);
    }
    const piece = Buffer.from(lines.join(''));
    sent += piece.length;
    yield piece;
  }
}
