import type { GcEvent, Timestamp } from '../../events.ts';
import { readAttribute, readNumberAttribute, type XmlTag } from '../xml-tags.ts';
import { readTimestamp } from './timestamp.ts';

/**
 * Tracks work beside the application, from `concurrent-start` to `concurrent-end`: marking, work packets of balanced,
 * concurrent scavenges.
 */
export class ConcurrentPhases {
  private readonly emit: (event: GcEvent) => void;
  private phase: { readonly name: string; readonly stamp: Timestamp } | undefined;
  private end: Timestamp | undefined;

  constructor(emit: (event: GcEvent) => void) {
    this.emit = emit;
  }

  read(tag: XmlTag, line: number): void {
    if (tag.name === 'concurrent-start' && !tag.closing) {
      this.phase = { name: readAttribute(tag, 'type') ?? 'concurrent', stamp: readTimestamp(tag) };
    } else if (tag.name === 'concurrent-end') {
      if (!tag.closing) this.end = readTimestamp(tag);
      if (tag.closing || tag.empty) this.close(line);
    }
  }

  /** Reads a `gc-op` inside a `concurrent-end`, whose time is more precise than the timestamps. */
  readOperation(tag: XmlTag, line: number): boolean {
    if (!this.end) return false;
    const duration = readNumberAttribute(tag, 'timems');
    if (duration >= 0) this.emitPhase(duration, line, readAttribute(tag, 'type') ?? 'concurrent');
    this.phase = undefined;
    return true;
  }

  private close(line: number): void {
    const duration = this.phase && this.end ? this.end.wall - this.phase.stamp.wall : Number.NaN;
    if (duration >= 0) this.emitPhase(duration, line, 'concurrent');
    this.phase = undefined;
    this.end = undefined;
  }

  private emitPhase(duration: number, line: number, operation: string): void {
    const stamp = this.phase?.stamp ?? this.end;
    if (!stamp) return;
    this.emit({ kind: 'phase', phase: 'concurrent', name: this.phase?.name ?? operation, duration, line, ...stamp });
  }
}
