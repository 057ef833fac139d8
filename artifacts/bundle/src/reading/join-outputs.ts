import type { CommandOutput } from '../model.ts';
import type { OutputFile } from '../output-file.ts';
import type { FileSystem } from '../outputs/disk.ts';
import type { Ping } from '../outputs/ping.ts';
import type { ListedProcess } from '../outputs/ps.ts';
import type { HostSample } from '../outputs/vmstat.ts';

/** Joins the outputs of one command in several files, such as `dmesg` and the journal. Each row knows its file. */
export function joinOutputs<Row extends object>(
  outputs: readonly CommandOutput<readonly Row[]>[],
): CommandOutput<readonly (Row & { readonly file: OutputFile })[]> | undefined {
  const [first] = outputs;
  if (!first) return undefined;
  return { file: first.file, value: outputs.flatMap(({ file, value }) => value.map((row) => ({ ...row, file }))) };
}

/** Joins `df` of several files: of one file system the last figures count, and those about inodes may be in another file. */
export function joinDisks(
  outputs: readonly CommandOutput<readonly FileSystem[]>[],
): CommandOutput<readonly FileSystem[]> | undefined {
  const joined = joinOutputs<FileSystem>(outputs);
  if (!joined) return undefined;
  const byMount = new Map<string, FileSystem>();
  for (const row of joined.value) {
    const before = byMount.get(row.mount);
    if (!before) byMount.set(row.mount, row);
    else if (Number.isNaN(row.usedPercent)) byMount.set(row.mount, { ...before, inodesPercent: row.inodesPercent });
    else
      byMount.set(row.mount, {
        ...row,
        inodesPercent: Number.isNaN(row.inodesPercent) ? before.inodesPercent : row.inodesPercent,
      });
  }
  return { file: joined.file, value: [...byMount.values()] };
}

/** Joins the snapshots of processes of several files. Each process knows its file. */
export function joinShots(
  outputs: readonly CommandOutput<readonly (readonly ListedProcess[])[]>[],
): CommandOutput<readonly (readonly ListedProcess[])[]> | undefined {
  const [first] = outputs;
  return (
    first && {
      file: first.file,
      value: outputs.flatMap(({ file, value }) => value.map((shot) => shot.map((one) => ({ ...one, file })))),
    }
  );
}

/** Of the pings of several targets, the one that lost most counts, without those that were never answered: such targets block pings. */
export const selectPing = (
  outputs: readonly CommandOutput<Ping | undefined>[],
): CommandOutput<Ping | undefined> | undefined => outputs.toSorted((a, b) => rankLoss(b.value) - rankLoss(a.value))[0];

const rankLoss = (ping: Ping | undefined): number => (ping?.outcome === 'answered' ? 1 + ping.loss : 0);

/** Of several tables of the load of the host, the one that says most counts: `vmstat` has a queue of threads, `mpstat` has none. */
export const selectLoad = (
  outputs: readonly CommandOutput<readonly HostSample[]>[],
): CommandOutput<readonly HostSample[]> | undefined =>
  outputs.toSorted((a, b) => countQueues(b) - countQueues(a) || b.value.length - a.value.length)[0];

const countQueues = ({ value }: CommandOutput<readonly HostSample[]>): number =>
  value.filter(({ runnable }) => Number.isFinite(runnable)).length;
