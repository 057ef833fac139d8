import type { GcEvent, PauseEvent } from '../../events.ts';
import { createQuantumPause, HeartbeatExpander } from '../metronome-quanta.ts';
import { toWallTimestamp } from '../wall-timestamps.ts';
import { readAttribute, readNumberAttribute, type XmlTag } from '../xml-tags.ts';
import { readTimestamp } from './timestamp.ts';

/**
 * Reads the real-time policy: a cycle is divided into quanta, each a short pause, and a heartbeat sums up those since
 * the last one. When memory runs out, a synchronous collection stops the application for a whole cycle.
 */
export class Metronome {
  private readonly emit: (event: GcEvent) => void;
  private readonly heartbeats = new HeartbeatExpander();
  private operation: { readonly type: string; readonly tag: XmlTag; readonly line: number } | undefined;
  private cause = '';
  private memory: { readonly before: number; readonly after: number } | undefined;
  /** Committed heap; NaN unless the header shows that it cannot change. */
  heapSize = Number.NaN;

  constructor(emit: (event: GcEvent) => void) {
    this.emit = emit;
  }

  /** Reads a tag; returns whether it belongs to this policy. */
  read(tag: XmlTag, line: number): boolean {
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
        this.cause = readAttribute(tag, 'reason') ?? '';
        return true;
      case 'free-mem-delta':
        this.memory = {
          before: readNumberAttribute(tag, 'bytesBefore'),
          after: readNumberAttribute(tag, 'bytesAfter'),
        };
        return true;
      default:
        return false;
    }
  }

  private beginOperation(tag: XmlTag, line: number): boolean {
    const type = readAttribute(tag, 'type') ?? '';
    if (type !== 'heartbeat' && type !== 'syncgc') return false;
    this.operation = { type, tag, line };
    return true;
  }

  private endOperation(lastLine: number): boolean {
    const operation = this.operation;
    if (!operation) return false;
    this.operation = undefined;
    const duration = readNumberAttribute(operation.tag, 'timems');
    if (operation.type === 'syncgc' && duration >= 0)
      this.emit(this.buildSynchronousPause(operation, duration, lastLine));
    this.memory = undefined;
    this.cause = '';
    return true;
  }

  private buildSynchronousPause(
    operation: { tag: XmlTag; line: number },
    duration: number,
    lastLine: number,
  ): PauseEvent {
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
      ...toWallTimestamp(readTimestamp(operation.tag).wall - duration),
      line: operation.line,
      lastLine,
      duration,
      marks: 0,
      ...(heap && heap.before >= 0 && heap.after >= 0 ? { pools: { heap } } : {}),
    };
  }

  private readQuanta(tag: XmlTag, line: number): void {
    if (!this.operation) return;
    const stamp = readTimestamp(this.operation.tag);
    const summary = {
      count: readNumberAttribute(tag, 'quantumCount'),
      min: readNumberAttribute(tag, 'minTimeMs'),
      mean: readNumberAttribute(tag, 'meanTimeMs'),
      max: readNumberAttribute(tag, 'maxTimeMs'),
    };
    const name = `Quantum (${readAttribute(tag, 'quantumType') ?? 'unknown'})`;
    for (const duration of this.heartbeats.expandQuanta(summary))
      this.emit(createQuantumPause(name, duration, stamp, this.operation.line, line));
  }

  private readFreeMemory(tag: XmlTag, line: number): void {
    const used = this.heapSize - readNumberAttribute(tag, 'minBytes');
    if (!this.operation || !(used >= 0)) return;
    const stamp = readTimestamp(this.operation.tag);
    this.emit({ kind: 'heap-sample', pool: 'heap', used, committed: this.heapSize, line, ...stamp });
  }
}
