import type { GcEvent, PauseEvent } from '../../events.ts';
import { Heartbeats, quantumPause } from '../metronome-quanta.ts';
import { onWall } from '../wall-timestamps.ts';
import { attribute, numberOf, type Tag } from '../xml-tags.ts';
import { stampOf } from './timestamp.ts';

/**
 * The real-time policy: a cycle is cut into quanta, each a short pause, and a heartbeat sums up those since the last one. When memory
 * runs out, a synchronous collection stops the application for a whole cycle.
 */
export class Metronome {
  private readonly emit: (event: GcEvent) => void;
  private readonly heartbeats = new Heartbeats();
  private operation: { readonly type: string; readonly tag: Tag; readonly line: number } | undefined;
  private cause = '';
  private memory: { readonly before: number; readonly after: number } | undefined;
  /** Committed heap; NaN unless the header says that it cannot change. */
  heapSize = Number.NaN;

  constructor(emit: (event: GcEvent) => void) {
    this.emit = emit;
  }

  /** Whether the tag was one of this policy. */
  read(tag: Tag, line: number): boolean {
    switch (tag.name) {
      case 'gc-op':
        return tag.closing ? this.endOperation(line) : this.beginOperation(tag, line);
      case 'quanta':
        this.readQuanta(tag, line);
        return true;
      case 'free-mem':
        this.readFreeMemory(tag, line);
        return true;
      case 'syncgc-info':
        this.cause = attribute(tag, 'reason') ?? '';
        return true;
      case 'free-mem-delta':
        this.memory = { before: numberOf(tag, 'bytesBefore'), after: numberOf(tag, 'bytesAfter') };
        return true;
      default:
        return false;
    }
  }

  private beginOperation(tag: Tag, line: number): boolean {
    const type = attribute(tag, 'type') ?? '';
    if (type !== 'heartbeat' && type !== 'syncgc') return false;
    this.operation = { type, tag, line };
    return true;
  }

  private endOperation(lastLine: number): boolean {
    const operation = this.operation;
    if (!operation) return false;
    this.operation = undefined;
    const duration = numberOf(operation.tag, 'timems');
    if (operation.type === 'syncgc' && duration >= 0) this.emit(this.synchronous(operation, duration, lastLine));
    this.memory = undefined;
    this.cause = '';
    return true;
  }

  private synchronous(operation: { tag: Tag; line: number }, duration: number, lastLine: number): PauseEvent {
    const heap = this.memory && {
      before: this.heapSize - this.memory.before,
      after: this.heapSize - this.memory.after,
      committed: this.heapSize,
    };
    return {
      kind: 'pause',
      pause: 'full',
      name: 'Synchronous GC',
      cause: this.cause,
      ...onWall(stampOf(operation.tag).wall - duration),
      line: operation.line,
      lastLine,
      duration,
      marks: 0,
      ...(heap && heap.before >= 0 && heap.after >= 0 ? { pools: { heap } } : {}),
    };
  }

  private readQuanta(tag: Tag, line: number): void {
    if (!this.operation) return;
    const stamp = stampOf(this.operation.tag);
    const told = {
      count: numberOf(tag, 'quantumCount'),
      min: numberOf(tag, 'minTimeMs'),
      mean: numberOf(tag, 'meanTimeMs'),
      max: numberOf(tag, 'maxTimeMs'),
    };
    const name = `Quantum (${attribute(tag, 'quantumType') ?? 'unknown'})`;
    for (const duration of this.heartbeats.quantaOf(told))
      this.emit(quantumPause(name, duration, stamp, this.operation.line, line));
  }

  private readFreeMemory(tag: Tag, line: number): void {
    const used = this.heapSize - numberOf(tag, 'minBytes');
    if (!this.operation || !(used >= 0)) return;
    const stamp = stampOf(this.operation.tag);
    this.emit({ kind: 'heap-sample', pool: 'heap', used, committed: this.heapSize, line, ...stamp });
  }
}
