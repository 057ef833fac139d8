/** The contents of the table tests: small texts of two kinds, and a binary of 5 MB with the header of a heap dump. */
export const CONTENTS = {
  'gc.log': Buffer.from(
    Array.from(
      { length: 40 },
      (_, n) =>
        `[${(n / 4).toFixed(3)}s][info][gc] GC(${n}) Pause Young (Normal) ${20 + (n % 7)}M->${n % 9}M(64M) 1.5ms\n`,
    ).join(''),
  ),
  'threads.txt': Buffer.from(
    `2026-11-20 22:16:08\nFull thread dump OpenJDK 64-Bit Server VM (25+36 mixed mode):\n\n${Array.from(
      { length: 30 },
      (_, n) =>
        `"worker-${n}" #${n} prio=5 tid=0x${n.toString(16)} runnable\n   java.lang.Thread.State: RUNNABLE\n\tat a.B.c(B.java:${n})\n\n`,
    ).join('')}`,
  ),
  'heap.hprof': Buffer.concat([
    Buffer.from('JAVA PROFILE 1.0.2\0\0\0\0\b'),
    Buffer.alloc(5 * 1024 * 1024, Buffer.from(Array.from({ length: 251 }, (_, n) => (n * 7 + (n >> 3) * 13) % 256))),
  ]),
} as const;

export type ContentName = keyof typeof CONTENTS;
