import type { GcEvent, Stamp } from '../../events.ts';
import { Heartbeats, quantumPause } from '../metronome-quanta.ts';
import { attribute, numberOf, type Tag } from '../xml-tags.ts';

/** The metronome policy: `<gc>` elements that stand in no stop, each a heartbeat of quanta or a synchronous collection. */
export class Realtime {
  private readonly emit: (event: GcEvent) => void;
  private readonly heartbeats = new Heartbeats();
  private open: { readonly type: string; readonly line: number } | undefined;
  private quantumCount = Number.NaN;

  constructor(emit: (event: GcEvent) => void) {
    this.emit = emit;
  }

  read(tag: Tag, line: number, stamp: Stamp): void {
    switch (tag.name) {
      case 'gc':
        this.open = tag.closing || tag.empty ? undefined : { type: attribute(tag, 'type') ?? '', line };
        break;
      case 'summary':
        if (!tag.closing) this.quantumCount = numberOf(tag, 'quantumcount');
        break;
      case 'quantum':
        if (this.open?.type === 'heartbeat') this.readQuanta(tag, line, stamp, this.open.line);
        break;
      case 'duration':
        if (this.open?.type === 'synchgc') this.readSynchronous(tag, line, stamp, this.open.line);
        break;
    }
  }

  private readQuanta(tag: Tag, line: number, stamp: Stamp, first: number): void {
    const [min, mean, max] = [numberOf(tag, 'minms'), numberOf(tag, 'meanms'), numberOf(tag, 'maxms')];
    for (const duration of this.heartbeats.quantaOf({ count: this.quantumCount, min, mean, max }))
      this.emit(quantumPause('Quantum', duration, stamp, first, line));
  }

  private readSynchronous(tag: Tag, line: number, stamp: Stamp, first: number): void {
    const duration = numberOf(tag, 'timems');
    if (duration >= 0) this.emit({ ...quantumPause('Synchronous GC', duration, stamp, first, line), pause: 'full' });
  }
}
