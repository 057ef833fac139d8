import { toCell, UNKNOWN } from '@hindsight/claims';
import { type Block, bytes } from '@hindsight/model';
import type { CrashReport } from '../model.ts';
import { linkLine, nameEvent, type SectionWriter } from './report-input.ts';

const MAX_ROWS = 50;

/** Writes the memory at the time of the report: the heap by region, and what the process had besides. */
export const writeMemory: SectionWriter = ({ analysis }) => {
  const { report } = analysis;
  const blocks: Block[] = [...listRegions(report), ...listRest(report)];
  return blocks.length === 0
    ? undefined
    : { id: 'memory', title: `Memory at the time of the ${nameEvent(analysis)}`, blocks };
};

function listRegions({ heap }: CrashReport): Block[] {
  if (heap.regions.length === 0) return [];
  const rows = heap.regions
    .slice(0, MAX_ROWS)
    .map(({ name, totalBytes, usedBytes, usedPercent, line }) => [
      linkLine(name, line),
      usedBytes === undefined && usedPercent !== undefined
        ? { value: usedPercent, unit: 'percent' as const }
        : toCell(usedBytes, bytes),
      toCell(totalBytes, bytes),
    ]);
  return [{ kind: 'table', title: 'Java heap', columns: ['Part', 'Used', 'Committed'], rows }];
}

function listRest({ heap, metaspace, codeCache, process }: CrashReport): Block[] {
  const rows = [
    ['Java heap', heap.usedBytes, heap.committedBytes, heap.maxBytes],
    ['Metaspace', metaspace.usedBytes, metaspace.committedBytes, metaspace.reservedBytes],
    ['Class space', metaspace.classUsedBytes, metaspace.classCommittedBytes, metaspace.classReservedBytes],
    ['Code cache', codeCache.usedBytes, codeCache.maxUsedBytes, codeCache.sizeBytes],
    ['malloc', process.mallocBytes, process.mallocRetainedBytes, undefined],
    ['Resident memory of the process', process.rssBytes, undefined, undefined],
    ['Virtual size of the process', process.virtualBytes, undefined, undefined],
    ['Swapped out', process.swappedBytes, undefined, undefined],
  ] as const;
  const known = rows.filter(([, ...values]) => values.some((value) => value !== undefined));
  if (known.length === 0) return [];
  return [
    {
      kind: 'table',
      title: 'Memory of the process',
      columns: ['What', 'Used', 'Committed or kept', 'Reserved or limit'],
      rows: known.map(([name, ...values]) => [
        name,
        ...values.map((value) => (value === undefined ? UNKNOWN : bytes(value))),
      ]),
    },
  ];
}
