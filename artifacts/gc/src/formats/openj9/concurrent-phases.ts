import type { GcEvent, Stamp } from '../../events.ts';
import { attribute, numberOf, type Tag } from '../xml-tags.ts';
import { stampOf } from './timestamp.ts';

/** Work beside the application, from `concurrent-start` to `concurrent-end`: marking, balanced work packets, concurrent scavenges. */
export class ConcurrentPhases {
  private readonly emit: (event: GcEvent) => void;
  private phase: { readonly name: string; readonly stamp: Stamp } | undefined;
  private end: Stamp | undefined;

  constructor(emit: (event: GcEvent) => void) {
    this.emit = emit;
  }

  read(tag: Tag, line: number): void {
    if (tag.name === 'concurrent-start' && !tag.closing) {
      this.phase = { name: attribute(tag, 'type') ?? 'concurrent', stamp: stampOf(tag) };
    } else if (tag.name === 'concurrent-end') {
      if (!tag.closing) this.end = stampOf(tag);
      if (tag.closing || tag.empty) this.close(line);
    }
  }

  /** Takes a `gc-op` that stands inside of a `concurrent-end`: it tells the time more finely than the stamps do. */
  readOperation(tag: Tag, line: number): boolean {
    if (!this.end) return false;
    const duration = numberOf(tag, 'timems');
    if (duration >= 0) this.give(duration, line, attribute(tag, 'type') ?? 'concurrent');
    this.phase = undefined;
    return true;
  }

  private close(line: number): void {
    const duration = this.phase && this.end ? this.end.wall - this.phase.stamp.wall : Number.NaN;
    if (duration >= 0) this.give(duration, line, 'concurrent');
    this.phase = undefined;
    this.end = undefined;
  }

  private give(duration: number, line: number, operation: string): void {
    const stamp = this.phase?.stamp ?? this.end;
    if (!stamp) return;
    this.emit({ kind: 'phase', phase: 'concurrent', name: this.phase?.name ?? operation, duration, line, ...stamp });
  }
}
