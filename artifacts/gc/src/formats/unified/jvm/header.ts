import type { Collector } from '../../../events.ts';
import type { Message, MessageReader } from '../line/message.ts';
import type { Notebook } from '../pending-events.ts';
import { Figures } from '../text/message-scanner.ts';
import { readSize } from '../text/sizes.ts';

const COLLECTORS: Readonly<Record<string, Collector>> = {
  G1: 'G1',
  Serial: 'Serial',
  Parallel: 'Parallel',
  'Concurrent Mark Sweep': 'CMS',
  Epsilon: 'Epsilon',
  Shenandoah: 'Shenandoah',
  'The Z Garbage Collector': 'ZGC',
};

type Tell = (notebook: Notebook, rest: string, line: number) => void;

/** Tells a fact whose value is a count; `2 offset 4` counts 2. */
const count =
  (name: 'parallelWorkers' | 'concurrentWorkers' | 'cpusTotal' | 'numaNodes'): Tell =>
  (notebook, rest, line) => {
    const match = /^\d{1,9}/.exec(rest);
    if (match) notebook.fact(name, Number(match[0]), line);
  };

const size =
  (name: 'memoryTotal' | 'heapMin' | 'heapInitial' | 'heapMax'): Tell =>
  (notebook, rest, line) => {
    const value = readSize(rest);
    if (value > 0) notebook.fact(name, value, line);
  };

const tellCommandLine: Tell = (notebook, rest, line) => notebook.fact('commandLine', rest.trim(), line);

/** `17.0.15+6-Debian-1deb12u1 (release)` */
const tellVersion: Tell = (notebook, rest, line) =>
  notebook.fact('jvmVersion', rest.replace(/ \([^)]*\)$/, '').trim(), line);

function tellRegionSize(notebook: Notebook, rest: string, line: number): void {
  const value = readSize(rest);
  if (!(value > 0)) return;
  notebook.regionSize = value;
  notebook.fact('regionSize', value, line);
}

function tellCollector(notebook: Notebook, rest: string, line: number): void {
  const collector = COLLECTORS[rest.trim()];
  if (collector) notebook.tellCollector(collector, line);
}

function tellCpus(notebook: Notebook, rest: string, line: number): void {
  const match = /^(\d{1,15}) total, (\d{1,15}) available/.exec(rest);
  if (!match) return;
  notebook.fact('cpusTotal', Number(match[1]), line);
  notebook.fact('cpusAvailable', Number(match[2]), line);
}

/** `Minimum heap 8388608  Initial heap 268435456  Maximum heap 4294967296`, at debug level. */
function tellHeap(notebook: Notebook, rest: string, line: number): void {
  const match = /^(\d{1,15}) +Initial heap (\d{1,15}) +Maximum heap (\d{1,15})/.exec(rest);
  if (!match) return;
  notebook.fact('heapMin', Number(match[1]), line);
  notebook.fact('heapInitial', Number(match[2]), line);
  notebook.fact('heapMax', Number(match[3]), line);
}

/** `Heap address: 0x…, size: 4096 MB, Compressed Oops mode: …`: what is reserved, the same as the limit but for alignment. */
function tellReserved(notebook: Notebook, rest: string, line: number): void {
  const match = /, size: (\d+ MB)/.exec(rest);
  if (match?.[1] && !notebook.isTold('heapMax')) notebook.fact('heapMax', readSize(match[1]), line);
}

const LINES: readonly (readonly [prefix: string, tell: Tell])[] = [
  ['Using ', tellCollector],
  ['Version: ', tellVersion],
  ['CPUs: ', tellCpus],
  ['CPU:total ', count('cpusTotal')],
  ['Memory: ', size('memoryTotal')],
  ['Heap Min Capacity: ', size('heapMin')],
  ['Heap Initial Capacity: ', size('heapInitial')],
  ['Heap Max Capacity: ', size('heapMax')],
  ['Heap Region Size: ', tellRegionSize],
  ['Heap region size: ', tellRegionSize],
  ['Heap address: ', tellReserved],
  ['Minimum heap ', tellHeap],
  ['Parallel Workers: ', count('parallelWorkers')],
  ['ParallelGCThreads: ', count('parallelWorkers')],
  ['Concurrent Workers: ', count('concurrentWorkers')],
  ['ConcGCThreads: ', count('concurrentWorkers')],
  ['NUMA Nodes: ', count('numaNodes')],
  ['NUMA Support: ', (notebook, rest, line) => notebook.fact('numaEnabled', rest.startsWith('Enabled'), line)],
  ['jvm_args: ', tellCommandLine],
  ['CommandLine flags: ', tellCommandLine],
];

const BY_LETTER: ReadonlyMap<number, typeof LINES> = Map.groupBy(LINES, ([prefix]) => prefix.charCodeAt(0));

const isOfHeader = ({ tags }: Message): boolean =>
  tags === '' || tags.startsWith('gc') || tags.startsWith('os') || tags.startsWith('arguments');

/**
 * What the JVM says of itself when it starts. Only a starting JVM writes with the tags `gc,init`: they, or a line that is
 * known here, open a new run.
 */
export function headerReader(notebook: Notebook): MessageReader {
  const figures = new Figures();
  let inHeader = false;

  function open(message: Message): void {
    if (inHeader) return;
    inHeader = true;
    notebook.newRun(message);
  }

  function tell(message: Message, lines: typeof LINES): boolean {
    for (const [prefix, tellRest] of lines) {
      if (!figures.of(message).skip(prefix)) continue;
      const rest = message.text.slice(prefix.length);
      if (prefix === 'Using ' && COLLECTORS[rest.trim()] === undefined) return false;
      open(message);
      tellRest(notebook, rest, message.line);
      return true;
    }
    return false;
  }

  return {
    read(message) {
      if (message.gcId >= 0 || message.tags === 'safepoint') {
        inHeader = false;
        return false;
      }
      if (message.tags === 'gc,init') open(message);
      const lines = message.indent > 0 ? undefined : BY_LETTER.get(message.first);
      return lines !== undefined && isOfHeader(message) && tell(message, lines);
    },
  };
}
