import { percent } from '@hindsight/model';
import { type Fact, QUALITY } from '../../fact.ts';
import type { Capture } from '../../model.ts';
import { quoteLine } from '../../output-file.ts';

/** In percent of one core. */
const MIN_CPU_PERCENT = 10;
const MAX_NAMED = 3;
/** Commands of the capture itself. */
const OF_CAPTURE = /^(?:\S*\/)?(?:top|ps|jcmd|jstack|jstat|sh|vmstat|hindsight\S*)(?:\s|$)/;

/** Finds the other processes of the host that use much CPU, the busiest first. */
export function collectOtherProcesses({ top, meta }: Pick<Capture, 'top' | 'meta'>): Fact[] {
  const table = top?.value.at(-1);
  const javas = table?.rows.filter(({ command }) => /^(?:\S*\/)?java\b/.test(command)) ?? [];
  const ownId = meta.processId ?? (javas.length === 1 ? javas[0]?.id : undefined);
  if (!top || !table || ownId === undefined) return [];
  const busy = table.rows
    .filter(({ id, cpuPercent, command }) => id !== ownId && cpuPercent >= MIN_CPU_PERCENT && !OF_CAPTURE.test(command))
    .toSorted((a, b) => b.cpuPercent - a.cpuPercent)
    .slice(0, MAX_NAMED);
  const [first] = busy;
  if (!first) return [];
  const nameProcess = ({ id, command }: { id: number; command: string }) => `${command.split(' ')[0]} (pid ${id})`;
  const list = busy.map((row) => `${nameProcess(row)} with ${Math.round(row.cpuPercent)} % of a core`).join(', ');
  return [
    {
      id: 'other-process',
      family: 'host',
      quality: QUALITY.measured,
      statement: `other processes of the host use its cores: ${list}`,
      evidence: [quoteLine(top.file, first.line, percent(first.cpuPercent))],
      words: { process: nameProcess(first), subject: `the process ${nameProcess(first)}`, list },
    },
  ];
}
