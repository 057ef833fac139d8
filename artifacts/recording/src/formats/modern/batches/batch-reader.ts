import type { EventSink } from '../../event-sink.ts';
import type { FileCursor } from '../../file-cursor.ts';
import type { ChunkConstants } from '../chunk-constants.ts';
import type { EventReader } from '../event-reader.ts';
import { TAKE_CLASS, TAKE_POOLED_NAME, TAKE_STACK, TAKE_STRING, TAKE_THREAD } from '../plan.ts';
import { type BatchMemory, IS_FULL, MAX_PIECE_BYTES, NEEDS_INPUT } from './batch-memory.ts';
import type { BatchKey, BatchPlan } from './batch-plan.ts';

const NOTHING = new Uint8Array(0);

interface BatchType {
  readonly reader: EventReader;
  /** Undefined when the events are only counted. */
  readonly rows: { readonly plan: BatchPlan; readonly sink: EventSink } | undefined;
}

/** Reads the frequent events of one chunk by the program; those of other types stay with the caller. */
export class BatchReader {
  private readonly cursor: FileCursor;
  private readonly constants: ChunkConstants;
  private readonly memory: BatchMemory;
  /** By the number of their reader in the memory. */
  private readonly types: (BatchType | undefined)[] = [undefined];
  /** The sinks whose rows may be joined, with the number of their reader. */
  private readonly joinable: (readonly [number: number, sink: EventSink])[] = [];
  /** The position in the file of the bytes that the memory holds. */
  private piecePosition = 0;
  private isJoining = false;

  constructor(
    cursor: FileCursor,
    constants: ChunkConstants,
    memory: BatchMemory,
    readers: ReadonlyMap<number, EventReader>,
  ) {
    this.cursor = cursor;
    this.constants = constants;
    this.memory = memory;
    memory.startChunk(constants.clock);
    for (const [id, reader] of readers) if (!this.addType(id, reader)) memory.leaveOut(id);
    this.joinEqual();
  }

  /** Moves the cursor behind all events up to one that it leaves to the caller. Returns whether there were some. */
  advance(end: number): boolean {
    const { cursor, memory } = this;
    const from = cursor.position;
    const at = from - this.piecePosition;
    let isAtHand = (at >= 0 && at < memory.inputBytes) || this.holdPiece(end);
    while (isAtHand) {
      const why = this.run();
      if (why === IS_FULL) this.drain();
      else if (why !== NEEDS_INPUT) break;
      // An event at the beginning of a piece is longer than what is at hand.
      else isAtHand = cursor.position > this.piecePosition && this.holdPiece(end);
    }
    if (!this.isJoining) this.drain();
    return cursor.position > from;
  }

  private run(): number {
    const { cursor, memory } = this;
    const from = cursor.position - this.piecePosition;
    const why = memory.run(from);
    cursor.at += memory.at - from;
    return why;
  }

  /** Hands the rows over. */
  private drain(): void {
    const { memory, cursor } = this;
    const { rows } = memory;
    if (rows === 0) return;
    const { at } = cursor;
    for (let row = 0; row < rows; row++) this.acceptRow(row);
    memory.clearRows();
    cursor.at = at;
    this.joinEqual();
  }

  private joinEqual(): void {
    for (const [number, { joinMs = 0 }] of this.joinable) {
      if (joinMs === 0) continue;
      this.memory.joinWithin(number, joinMs);
      this.isJoining = true;
    }
  }

  /** Forgets the piece before the cursor reads on in the file. Rows that are joined stay: equal events may follow. */
  release(): void {
    this.memory.setInput(NOTHING);
  }

  /** Returns the latest end of an event, in ms after the start of the recording. */
  finish(): number {
    this.drain();
    for (const [number, type] of this.types.entries()) {
      if (!type) continue;
      type.reader.count.count += this.memory.countEvents(number);
      type.reader.count.bytes += this.memory.countBytes(number);
    }
    return this.memory.lastMs;
  }

  private addType(id: number, reader: EventReader): boolean {
    const { batchPlan: batch, sink } = reader;
    if (sink && !batch) return false;
    const number = this.memory.addReader(id, batch);
    if (number === 0) return false;
    if (sink && batch) this.joinable.push([number, sink]);
    this.types[number] = { reader, rows: sink && batch && { plan: batch, sink } };
    return true;
  }

  /** Copies what follows the cursor into the memory. Returns false when nothing is at hand. */
  private holdPiece(end: number): boolean {
    const { cursor, memory } = this;
    const last = Math.min(cursor.filled, cursor.indexOf(end), cursor.at + MAX_PIECE_BYTES);
    if (last <= cursor.at) return false;
    memory.setInput(cursor.bytes.subarray(cursor.at, last), cursor.position);
    this.piecePosition = cursor.position;
    return true;
  }

  private acceptRow(index: number): void {
    const { memory, constants } = this;
    memory.readRow(index);
    const { reader, count, time, longest, weight, size, textAt } = memory.row;
    const type = this.types[reader];
    if (!type?.rows) return;
    const { plan, sink } = type.rows;
    const { values } = type.reader.plan;
    const { slots } = values;
    values.time = time;
    values.duration = longest;
    const before = constants.unresolved;
    for (let key = 0; key < plan.keys.length; key++) {
      const own = plan.keys[key];
      if (own) slots[own.slot] = this.resolve(own, memory.readKey(index, key));
    }
    if (count > 1) constants.unresolved += (constants.unresolved - before) * (count - 1);
    if (plan.weightSlot >= 0) slots[plan.weightSlot] = weight;
    if (plan.sizeSlot >= 0) slots[plan.sizeSlot] = size;
    if (plan.textSlot >= 0) slots[plan.textSlot] = textAt;
    sink.acceptJoined?.(values, count, weight);
  }

  private resolve({ operation, operand }: BatchKey, key: number): number {
    const { constants } = this;
    switch (operation) {
      case TAKE_THREAD:
        return constants.findThread(key);
      case TAKE_STACK:
        return constants.findStack(key);
      case TAKE_CLASS:
        return constants.findClass(key);
      case TAKE_POOLED_NAME:
        return constants.findName(operand, key);
      case TAKE_STRING:
        return key >= 0 ? constants.findStringName(key) : this.memory.nameText(key);
      default:
        return key;
    }
  }
}
