import { extname } from 'node:path';
import { AddressIndex } from '../columns/address-index.ts';
import type { MemoryBudget } from '../columns/memory-budget.ts';
import { findSecondPart } from '../hprof/find-second-part.ts';
import { HEADER_BYTES } from '../hprof/header.ts';
import type { DumpPart } from '../hprof/walk.ts';
import { Window } from '../hprof/window.ts';
import type { DumpFile } from '../loaded-dump.ts';
import { paysForThread, type ResultPlace, returnResult, startThread } from '../second-thread.ts';
import { FirstPass, type FoundPart, readTables, type Tables } from './first-pass.ts';

/** The worker is located beside this module and has the same extension, as a source or compiled. */
const WORKER = new URL(`./first-pass-worker${extname(import.meta.url)}`, import.meta.url);
/** A smaller dump is read before a thread has started. */
const MIN_BYTES = 64 * 2 ** 20;

/** The bytes of a dump that another thread reads, too. */
export type SharedFile = Pick<DumpFile, 'file' | 'from' | 'size'>;

interface PartTask extends SharedFile {
  readonly idSize: number;
  readonly secondPart: DumpPart;
}

/** The tables, and where the second pass can be divided as well. */
export interface DividedTables extends Tables {
  /** The part that the second thread has read; undefined when one thread has read the whole dump. */
  readonly secondPart: DumpPart | undefined;
}

/** Reads the tables of a dump. Two threads read one part each when the dump is large and can be divided. */
export function readDividedTables(
  window: Window,
  { file, from, size }: SharedFile,
  idSize: number,
  budget: MemoryBudget,
  minBytes = MIN_BYTES,
): DividedTables {
  const isDivided = budget.allowsDivision && paysForThread(size, minBytes);
  const secondPart = isDivided ? findSecondPart(file, from, size, idSize) : undefined;
  const tables = secondPart && readParts(window, { file, from, size, idSize, secondPart });
  return tables ? { ...tables, secondPart } : { ...readTables(window, idSize), secondPart: undefined };
}

/** Reads both parts. Returns undefined when only one thread can read the dump: it is damaged, or its objects repeat. */
function readParts(window: Window, task: PartTask): Tables | undefined {
  const { idSize, secondPart } = task;
  const { awaitResult } = startThread<FoundPart | undefined>(WORKER, task, 'A part of the dump was not read');
  const pass = new FirstPass(new AddressIndex(), idSize);
  const { defects, position, segment } = pass.walk(window, { from: HEADER_BYTES, to: secondPart.from });
  const part = awaitResult();
  const hasArrived = position === secondPart.from && segment === secondPart.segment?.start;
  const isSound = defects.length === 0 && hasArrived;
  if (!part || !isSound || !pass.addPart(part) || pass.index.misaligned) return undefined;
  return pass.finish(part.end);
}

/** Reads the second part for the other thread. */
export function readForOther(task: PartTask & ResultPlace): void {
  const { file, from, size, idSize, secondPart } = task;
  const read = () => {
    const pass = new FirstPass(new AddressIndex(), idSize);
    return pass.toPart(pass.walk(new Window(file, from, size), secondPart));
  };
  returnResult(task, read, (part) => (part ? [part.addresses.bits] : []));
}
