import type { GcEvent, Timestamp } from '../../events.ts';
import { createQuantumPause, HeartbeatExpander } from '../metronome-quanta.ts';
import { readAttribute, readNumberAttribute, type XmlTag } from '../xml-tags.ts';

/**
 * Reads the metronome policy: `<gc>` elements outside of sections, each a heartbeat of quanta or a synchronous
 * collection.
 */
export class Metronome {
  private readonly emit: (event: GcEvent) => void;
  private readonly heartbeats = new HeartbeatExpander();
  private open: { readonly type: string; readonly line: number } | undefined;
  private quantumCount = Number.NaN;

  constructor(emit: (event: GcEvent) => void) {
    this.emit = emit;
  }

  read(tag: XmlTag, line: number, stamp: Timestamp): void {
    switch (tag.name) {
      case 'gc':
        this.open = tag.closing || tag.empty ? undefined : { type: readAttribute(tag, 'type') ?? '', line };
        break;
      case 'summary':
        if (!tag.closing) this.quantumCount = readNumberAttribute(tag, 'quantumcount');
        break;
      case 'quantum':
        if (this.open?.type === 'heartbeat') this.readQuanta(tag, line, stamp, this.open.line);
        break;
      case 'duration':
        if (this.open?.type === 'synchgc') this.readSynchronous(tag, line, stamp, this.open.line);
        break;
    }
  }

  private readQuanta(tag: XmlTag, line: number, stamp: Timestamp, first: number): void {
    const [min, mean, max] = [
      readNumberAttribute(tag, 'minms'),
      readNumberAttribute(tag, 'meanms'),
      readNumberAttribute(tag, 'maxms'),
    ];
    for (const duration of this.heartbeats.expandQuanta({ count: this.quantumCount, min, mean, max }))
      this.emit(createQuantumPause('Quantum', duration, stamp, first, line));
  }

  private readSynchronous(tag: XmlTag, line: number, stamp: Timestamp, first: number): void {
    const duration = readNumberAttribute(tag, 'timems');
    if (duration >= 0)
      this.emit({ ...createQuantumPause('Synchronous GC', duration, stamp, first, line), pause: 'full' });
  }
}
