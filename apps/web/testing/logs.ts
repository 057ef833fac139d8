/**
 * A unified G1 log of a heap that fills: young collections, then full ones that free little. Generated, so of any
 * length.
 */
export function aSickLog(collections = 60): string {
  const lines = [
    '[2026-11-20T21:40:00.000+0000][0.005s][info][gc] Using G1',
    '[2026-11-20T21:40:00.001+0000][0.006s][info][gc,init] Version: 24.0.2+12 (release)',
  ];
  for (let id = 0; id < collections; id++) {
    const second = 1 + id * 2;
    const stamp = `[${new Date(Date.UTC(2026, 10, 20, 21, 40, second)).toISOString().replace('Z', '+0000')}][${second}.000s]`;
    const full = id > collections / 2 && id % 3 === 0;
    lines.push(
      full
        ? `${stamp}[info][gc] GC(${id}) Pause Full (G1 Compaction Pause) 1020M->${960 + (id % 20)}M(1024M) ${1200 + id}.500ms`
        : `${stamp}[info][gc] GC(${id}) Pause Young (Normal) (G1 Evacuation Pause) ${900 + (id % 50)}M->${500 + id * 7}M(1024M) ${20 + (id % 9)}.250ms`,
    );
  }
  return `${lines.join('\n')}\n`;
}

/** A unified G1 log without any problem: short pauses, far apart, much room. */
export function aCalmLog(collections = 60): string {
  const lines = ['[2026-11-20T09:00:00.000+0000][0.005s][info][gc] Using G1'];
  for (let id = 0; id < collections; id++) {
    const second = 1 + id * 30;
    const at = new Date(Date.UTC(2026, 10, 20, 9, 0, second)).toISOString().replace('Z', '+0000');
    lines.push(
      `[${at}][${second}.000s][info][gc] GC(${id}) Pause Young (Normal) (G1 Evacuation Pause) ${700 + (id % 9)}M->${200 + (id % 5)}M(2048M) ${4 + (id % 3)}.250ms`,
    );
  }
  return `${lines.join('\n')}\n`;
}
