import { benchFiles, type FileBench } from './bench-files.ts';

const MAPPINGS = 1000;
const SNAPSHOTS_OF_500_MB = 750;

/** Writes the fields of a mapping as Linux 6 prints them in smaps, 24 lines. */
const writeFields = (kb: number): string =>
  `Size: ${kb} kB\nKernelPageSize:        4 kB\nMMUPageSize:           4 kB\nRss:              ${kb} kB\nPss:              ${kb} kB\nPss_Dirty:        ${kb} kB\nShared_Clean:          0 kB\nShared_Dirty:          0 kB\nPrivate_Clean:         0 kB\nPrivate_Dirty:     ${kb} kB\nReferenced:       ${kb} kB\nAnonymous:        ${kb} kB\nKSM:                   0 kB\nLazyFree:              0 kB\nAnonHugePages:         0 kB\nShmemPmdMapped:        0 kB\nFilePmdMapped:         0 kB\nShared_Hugetlb:        0 kB\nPrivate_Hugetlb:       0 kB\nSwap:                  0 kB\nSwapPss:               0 kB\nLocked:                0 kB\nTHPeligible:           0\nVmFlags: rd wr mr mw me ac\n`;

const BEGIN = 0x7f_00_00_00_00_00;
const DISTANCE = 0x10_00_00;

const writeMap = (mappings: number): string =>
  Array.from({ length: mappings }, (_, index) => {
    const from = BEGIN + index * DISTANCE;
    return `${from.toString(16)}-${(from + DISTANCE / 2).toString(16)} rw-p 00000000 00:00 0 \n${writeFields(512)}`;
  }).join('');

function* writeMaps(snapshots: number): Iterable<string> {
  const map = writeMap(MAPPINGS);
  for (let at = 0; at < snapshots; at++) yield `${new Date(Date.UTC(2026, 0, 1) + at * 1000).toISOString()}\n${map}\n`;
}

const CATEGORIES = ['Java Heap', 'Class', 'Thread', 'Code', 'GC', 'Compiler', 'Internal', 'Other', 'Symbol', 'Module'];

function* writeTracking(snapshots: number): Iterable<string> {
  for (let at = 0; at < snapshots; at++) {
    const rows = CATEGORIES.map(
      (name, index) =>
        `-  ${name} (reserved=${1000 * index + at}KB, committed=${1000 * index + at}KB)\n   (malloc=31KB #124)\n`,
    );
    yield `${new Date(Date.UTC(2026, 0, 1) + at * 1000).toISOString()}\nNative Memory Tracking:\n\nTotal: reserved=${45_000 + at}KB, committed=${45_000 + at}KB\n\n${rows.join('')}\n`;
  }
}

/** The time of a series is that of the whole process: its start takes most of it. */
const BENCHES: readonly FileBench[] = [
  {
    title: 'NMT, 8 snapshots',
    file: 'nmt-8.txt',
    parts: () => writeTracking(8),
    runs: 5,
    goal: { seconds: 0.3 },
    peakMb: 200,
  },
  {
    title: `smaps, ${SNAPSHOTS_OF_500_MB} snapshots of ${MAPPINGS} mappings`,
    file: 'smaps-500-mb.txt',
    parts: () => writeMaps(SNAPSHOTS_OF_500_MB),
    runs: 1,
    goal: { megabytesPerSecond: 60 },
    peakMb: 300,
  },
];

/** Returns whether all goals held. */
export const benchMemoryTables = (): Promise<boolean> => benchFiles('memory tables', 'memory-tables', BENCHES);
