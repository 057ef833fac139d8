import type { GcEvent, Timestamp } from '../../events.ts';
import { readAttribute, type XmlTag } from '../xml-tags.ts';
import type { ExclusiveSection } from './exclusive-section.ts';
import { readTimestamp } from './timestamp.ts';

interface CycleStart {
  readonly stamp: Timestamp;
  readonly line: number;
  /** The stop in which the cycle began; undefined when it began beside the application. */
  readonly section: ExclusiveSection | undefined;
}

const CYCLE_NAMES: Readonly<Record<string, string>> = {
  global: 'Concurrent Global',
  'global mark phase': 'Global Mark Phase',
  'global garbage collect': 'Global Mark Phase',
};
const MARK_PHASE = 'global mark phase';

/**
 * Tracks global collections that run beside the application: for gencon and optavgpause from kick-off to final stop,
 * for balanced a global mark phase in increments, for metronome from cycle start to cycle end.
 */
export class ConcurrentCycles {
  private readonly emit: (event: GcEvent) => void;
  private cycle: CycleStart | undefined;
  private cause = '';
  private final = false;
  private aborted = false;

  constructor(emit: (event: GcEvent) => void) {
    this.emit = emit;
  }

  read(tag: XmlTag, line: number, section: ExclusiveSection | undefined): void {
    switch (tag.name) {
      case 'concurrent-kickoff':
        if (!tag.closing) this.cycle = { stamp: readTimestamp(tag), line, section: undefined };
        break;
      case 'kickoff':
        this.cause = readAttribute(tag, 'reason') ?? '';
        break;
      case 'cycle-start':
        if (!tag.closing && this.isGlobal(tag)) this.cycle ??= { stamp: readTimestamp(tag), line, section };
        break;
      case 'cycle-end':
        if (!tag.closing && this.isGlobal(tag)) this.endCycle(tag, line, section);
        break;
      case 'concurrent-global-final':
      case 'concurrent-collection-start':
        this.final = true;
        break;
      case 'halted':
        if (/incomplete/i.test(readAttribute(tag, 'state') ?? ''))
          this.abort(readAttribute(tag, 'state'), line, section);
        break;
      case 'concurrent-aborted':
        if (tag.empty) this.abort(undefined, line, section);
        break;
      case 'reason':
        this.abort(readAttribute(tag, 'value'), line, section);
        break;
    }
  }

  private isGlobal(tag: XmlTag): boolean {
    return (readAttribute(tag, 'type') ?? '') in CYCLE_NAMES;
  }

  private endCycle(tag: XmlTag, line: number, section: ExclusiveSection | undefined): void {
    const type = readAttribute(tag, 'type') ?? '';
    const start = this.cycle;
    const atOnce = start !== undefined && start.section !== undefined && start.section === section;
    const concurrent = start ? !atOnce : this.final || type === MARK_PHASE || section === undefined;
    if (concurrent) {
      const end = readTimestamp(tag);
      this.emit({
        kind: 'cycle',
        cycle: 'mark',
        name: CYCLE_NAMES[type] ?? type,
        cause: this.cause,
        ...(start?.stamp ?? end),
        line: start?.line ?? line,
        lastLine: line,
        duration: start ? Math.max(0, end.wall - start.stamp.wall) : Number.NaN,
        aborted: this.aborted,
      });
    }
    this.cycle = undefined;
    this.cause = '';
    this.final = false;
    this.aborted = false;
  }

  /** Emits the mark once per cycle: a halted cycle is often reported as aborted too. */
  private abort(detail: string | undefined, line: number, section: ExclusiveSection | undefined): void {
    if (this.aborted) return;
    this.aborted = true;
    const stamp = section?.start ?? this.cycle?.stamp;
    if (stamp) this.emit({ kind: 'mark', mark: 'concurrent-aborted', line, ...stamp, ...(detail ? { detail } : {}) });
  }
}
