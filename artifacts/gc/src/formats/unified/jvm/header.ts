import type { Collector } from '../../../events.ts';
import type { Message, MessageReader } from '../line/message.ts';
import type { PendingEvents } from '../pending-events.ts';
import { MessageScanner } from '../text/message-scanner.ts';
import { parseSize } from '../text/sizes.ts';

const COLLECTORS: Readonly<Record<string, Collector>> = {
  G1: 'G1',
  Serial: 'Serial',
  Parallel: 'Parallel',
  'Concurrent Mark Sweep': 'CMS',
  Epsilon: 'Epsilon',
  Shenandoah: 'Shenandoah',
  'The Z Garbage Collector': 'ZGC',
};

type ReadHeaderLine = (pending: PendingEvents, rest: string, line: number) => void;

/** Reads a fact whose value is a count; `2 offset 4` counts 2. */
const readCount =
  (name: 'parallelWorkers' | 'concurrentWorkers' | 'cpusTotal' | 'numaNodes'): ReadHeaderLine =>
  (pending, rest, line) => {
    const match = /^\d{1,9}/.exec(rest);
    if (match) pending.emitFact(name, Number(match[0]), line);
  };

const readSize =
  (name: 'memoryTotal' | 'heapMin' | 'heapInitial' | 'heapMax' | 'softMax'): ReadHeaderLine =>
  (pending, rest, line) => {
    const value = parseSize(rest);
    if (value > 0) pending.emitFact(name, value, line);
  };

const readCommandLine: ReadHeaderLine = (pending, rest, line) => pending.emitFact('commandLine', rest.trim(), line);

/** Reads `17.0.15+6-Debian-1deb12u1 (release)`. */
const readVersion: ReadHeaderLine = (pending, rest, line) =>
  pending.emitFact('jvmVersion', rest.replace(/ \([^()]*\)$/, '').trim(), line);

function readRegionSize(pending: PendingEvents, rest: string, line: number): void {
  const value = parseSize(rest);
  if (!(value > 0)) return;
  pending.regionSize = value;
  pending.emitFact('regionSize', value, line);
}

function readCollector(pending: PendingEvents, rest: string, line: number): void {
  const collector = COLLECTORS[rest.trim()];
  if (collector) pending.setCollector(collector, line);
}

function readCpus(pending: PendingEvents, rest: string, line: number): void {
  const match = /^(\d{1,15}) total, (\d{1,15}) available/.exec(rest);
  if (!match) return;
  pending.emitFact('cpusTotal', Number(match[1]), line);
  pending.emitFact('cpusAvailable', Number(match[2]), line);
}

/** Reads `Minimum heap 8388608  Initial heap 268435456  Maximum heap 4294967296`, which is logged at debug level. */
function readHeap(pending: PendingEvents, rest: string, line: number): void {
  const match = /^(\d{1,15}) +Initial heap (\d{1,15}) +Maximum heap (\d{1,15})/.exec(rest);
  if (!match) return;
  pending.emitFact('heapMin', Number(match[1]), line);
  pending.emitFact('heapInitial', Number(match[2]), line);
  pending.emitFact('heapMax', Number(match[3]), line);
}

/**
 * Reads the reserved size, which is the limit except for alignment: `Heap address: 0x…, size: 4096 MB, Compressed Oops
 * mode: …`.
 */
function readReserved(pending: PendingEvents, rest: string, line: number): void {
  const match = /, size: (\d+ MB)/.exec(rest);
  if (match?.[1] && !pending.hasFact('heapMax')) pending.emitFact('heapMax', parseSize(match[1]), line);
}

const LINES: readonly (readonly [prefix: string, readLine: ReadHeaderLine])[] = [
  ['Using ', readCollector],
  ['Version: ', readVersion],
  ['CPUs: ', readCpus],
  ['CPU:total ', readCount('cpusTotal')],
  ['Memory: ', readSize('memoryTotal')],
  ['Heap Min Capacity: ', readSize('heapMin')],
  ['Heap Initial Capacity: ', readSize('heapInitial')],
  ['Heap Max Capacity: ', readSize('heapMax')],
  ['Soft Max Capacity: ', readSize('softMax')],
  ['Heuristics: ', (pending, rest, line) => pending.emitFact('heuristics', rest.trim(), line)],
  ['Heap Region Size: ', readRegionSize],
  ['Heap region size: ', readRegionSize],
  ['Heap address: ', readReserved],
  ['Minimum heap ', readHeap],
  ['Parallel Workers: ', readCount('parallelWorkers')],
  ['ParallelGCThreads: ', readCount('parallelWorkers')],
  ['Concurrent Workers: ', readCount('concurrentWorkers')],
  ['ConcGCThreads: ', readCount('concurrentWorkers')],
  ['NUMA Nodes: ', readCount('numaNodes')],
  ['NUMA Support: ', (pending, rest, line) => pending.emitFact('numaEnabled', rest.startsWith('Enabled'), line)],
  ['jvm_args: ', readCommandLine],
  ['CommandLine flags: ', readCommandLine],
];

const BY_LETTER: ReadonlyMap<number, typeof LINES> = Map.groupBy(LINES, ([prefix]) => prefix.charCodeAt(0));

const isHeaderTag = ({ tags }: Message): boolean =>
  tags === '' || tags.startsWith('gc') || tags.startsWith('os') || tags.startsWith('arguments');

/**
 * Reads the header of a starting JVM. Only a starting JVM writes with the tags `gc,init`: they, or a line that is
 * known here, begin a new run.
 */
export function createHeaderReader(pending: PendingEvents): MessageReader {
  const scanner = new MessageScanner();
  let inHeader = false;

  function open(message: Message): void {
    if (inHeader) return;
    inHeader = true;
    pending.startRun(message);
  }

  function readLine(message: Message, lines: typeof LINES): boolean {
    for (const [prefix, readRest] of lines) {
      if (!scanner.start(message).skip(prefix)) continue;
      const rest = message.text.slice(prefix.length);
      if (prefix === 'Using ' && COLLECTORS[rest.trim()] === undefined) return false;
      open(message);
      readRest(pending, rest, message.line);
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
      return lines !== undefined && isHeaderTag(message) && readLine(message, lines);
    },
  };
}
