import { type Block, bytes, type Cell, formatQuantity, type Section } from '@hindsight/model';
import type { MemoryBudget, ProcessMemory } from './model.ts';

const TITLE = 'Where is the memory of this process?';

/** The section of a report: from the limit of the container to the resident parts, and flags that add up to the limit. */
export function buildMemorySection(memory: ProcessMemory): Section {
  const { verdict, source, budget } = memory;
  const blocks: Block[] = [
    { kind: 'paragraph', text: `${verdict.sentence}. ${verdict.detail}` },
    { kind: 'table', columns: ['', 'Bytes', 'Committed'], rows: [...listLimitRows(memory), ...listPartRows(memory)] },
  ];
  if (source === 'estimated') {
    const text =
      'No table of mappings (smaps, pmap) is there: the parts are what the JVM has committed, and committed memory that was never touched is counted against the heap.';
    blocks.push({ kind: 'paragraph', text });
  }
  if (budget) blocks.push(...buildBudgetBlocks(budget));
  return { id: 'process-memory', title: TITLE, blocks };
}

const toShare = (value: number, whole: number): Cell => ({ ...bytes(value), share: Math.min(1, value / whole) });

function listLimitRows({ limitBytes, freeBytes, besidesBytes, rssBytes }: ProcessMemory): Cell[][] {
  const whole = Math.max(limitBytes ?? rssBytes, rssBytes);
  const rows: Cell[][] = [];
  if (limitBytes !== undefined) rows.push(['Limit of the container', toShare(limitBytes, whole), '–']);
  if (freeBytes !== undefined) rows.push(['− free below the limit', toShare(freeBytes, whole), '–']);
  if (besidesBytes !== undefined && besidesBytes > 0)
    rows.push(['− page cache and other processes', toShare(besidesBytes, whole), '–']);
  rows.push(['Resident memory of the process', toShare(rssBytes, whole), '–']);
  return rows;
}

const listPartRows = ({ parts, limitBytes, rssBytes }: ProcessMemory): Cell[][] =>
  parts.map(({ name, bytes: size, committedBytes }) => [
    `− ${name}`,
    toShare(size, Math.max(limitBytes ?? rssBytes, rssBytes)),
    committedBytes === undefined ? '–' : bytes(committedBytes),
  ]);

function buildBudgetBlocks({ rows, limitBytes, given }: MemoryBudget): Block[] {
  const limit = formatQuantity(bytes(limitBytes));
  const text = given
    ? `These flags and parts add up to the limit of ${limit}:`
    : `For what it holds now, the process needs a limit of at least ${limit}; more load needs more. These flags and parts add up to it:`;
  return [
    { kind: 'paragraph', text },
    {
      kind: 'table',
      columns: ['Part', 'Flag', 'Bytes'],
      rows: rows.map(({ name, flag, bytes: size }) => [name, flag ?? '–', toShare(size, limitBytes)]),
    },
  ];
}
