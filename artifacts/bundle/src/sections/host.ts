import { UNKNOWN } from '@hindsight/claims';
import { bytes, type Cell, count, percent, type Section, type Table } from '@hindsight/model';
import type { Capture } from '../model.ts';
import type { BundleReportInput } from './report-input.ts';

const MAX_ROWS = 15;

/** Writes what the commands of the host report: load, file systems, connections, kernel, and the class histogram. */
export function writeHost({ capture }: BundleReportInput): Section[] {
  const blocks = [
    buildLoad(capture),
    buildDisks(capture),
    buildConnections(capture),
    buildKernel(capture),
    buildHistogram(capture),
  ].filter((block) => block !== undefined);
  return blocks.length === 0 ? [] : [{ id: 'host', title: 'Host and process', blocks }];
}

const toCell = (value: number, unit: (value: number) => Cell): Cell => (Number.isNaN(value) ? UNKNOWN : unit(value));

function buildLoad({ vmstat }: Capture): Table | undefined {
  if (!vmstat || vmstat.value.length === 0) return undefined;
  return {
    kind: 'table',
    title: 'Load; the first row covers the time before the capture and the capture itself',
    columns: [
      'Time',
      'Ready to run',
      'Waiting for disks',
      'Idle',
      'Waiting',
      'Stolen',
      'Swapped in, KB/s',
      'Swapped out, KB/s',
    ],
    rows: vmstat.value.map((row) => [
      row.timeOfDay ?? UNKNOWN,
      toCell(row.runnable, count),
      toCell(row.blocked, count),
      toCell(row.idle, percent),
      toCell(row.waiting, percent),
      toCell(row.stolen, percent),
      toCell(row.swapIn, count),
      toCell(row.swapOut, count),
    ]),
  };
}

function buildDisks({ disk }: Capture): Table | undefined {
  if (!disk || disk.value.length === 0) return undefined;
  return {
    kind: 'table',
    title: 'File systems',
    columns: ['Mount', 'Device', 'Used', 'Free', 'Inodes used'],
    rows: disk.value.map(({ mount, device, usedPercent, freeBytes, inodesPercent }) => [
      mount,
      device,
      toCell(usedPercent, percent),
      toCell(freeBytes, bytes),
      toCell(inodesPercent, percent),
    ]),
  };
}

function buildConnections({ netstat }: Capture): Table | undefined {
  const shots = netstat?.value ?? [];
  const states = [...new Set(shots.flatMap((shot) => shot.connections.map(({ state }) => state)))].toSorted();
  if (states.length === 0) return undefined;
  return {
    kind: 'table',
    title: 'Connections by state',
    columns: ['State', ...shots.map((_, index) => `Snapshot ${index + 1}`)],
    rows: states.map((state) => [
      state,
      ...shots.map((shot) => count(shot.connections.filter((one) => one.state === state).length)),
    ]),
  };
}

function buildKernel({ kernelMessages }: Capture): Table | undefined {
  if (!kernelMessages || kernelMessages.value.length === 0) return undefined;
  const { file, value } = kernelMessages;
  return {
    kind: 'table',
    title: 'Kernel',
    columns: ['Message'],
    rows: value.slice(0, MAX_ROWS).map(({ line }) => [file.lines[line - 1] ?? '']),
  };
}

function buildHistogram({ diagnostics }: Capture): Table | undefined {
  const rows = diagnostics?.value.histogram ?? [];
  if (rows.length === 0) return undefined;
  return {
    kind: 'table',
    title: 'Largest classes, garbage included',
    columns: ['Class', 'Instances', 'Bytes'],
    rows: rows
      .slice(0, MAX_ROWS)
      .map(({ className, instances, bytes: size }) => [className, count(instances), bytes(size)]),
  };
}
