import { type PauseEvent, PauseMark, type References } from '../../events.ts';
import { readAttribute, readNumberAttribute, type XmlTag } from '../xml-tags.ts';

/** Matches compactions that are a last resort of the collector (OMR `getCompactionReasonAsString`). */
const LAST_RESORT = /aggressive|low free space/;
const REFERENCE_TYPES = ['soft', 'weak', 'phantom'] as const;

type Details = Pick<
  PauseEvent,
  'user' | 'sys' | 'real' | 'workersUsed' | 'references' | 'classUnloadingTime' | 'tenuring' | 'promotedBytes'
>;

/** Details of the collections of one stop, besides time and memory. */
export class CollectionDetails {
  private user = 0;
  private sys = 0;
  private real = 0;
  private workersUsed = Number.NaN;
  private readonly references: { -readonly [Kind in keyof References]: References[Kind] } = {};
  private classUnloadingTime = Number.NaN;
  private tenureAge = Number.NaN;
  private promotedBytes = Number.NaN;

  /** Reads a tag of a collection; returns the marks that it sets on the pause. */
  read(tag: XmlTag): number {
    switch (tag.name) {
      case 'gc-op':
        if (readAttribute(tag, 'type') === 'classunload') this.classUnloadingTime = readNumberAttribute(tag, 'timems');
        return 0;
      case 'scavenger-info':
        this.tenureAge = readNumberAttribute(tag, 'tenureage');
        this.promotedBytes = 0;
        return 0;
      case 'memory-copied':
        if (readAttribute(tag, 'type') === 'tenure') this.promotedBytes = readNumberAttribute(tag, 'bytes');
        return 0;
      case 'references':
        this.readReferences(tag);
        return 0;
      case 'finalization':
        this.addReferences('final', readNumberAttribute(tag, 'enqueued'));
        return 0;
      case 'compact-info':
        return readCompactionMarks(tag);
      case 'warning':
        return readWarningMarks(readAttribute(tag, 'details') ?? '');
      default:
        return 0;
    }
  }

  /** Adds the processor times of a `gc-end`; a stop may contain several. */
  addTimes(tag: XmlTag): void {
    this.user += readNumberAttribute(tag, 'usertimems');
    this.sys += readNumberAttribute(tag, 'systemtimems');
    this.real += readNumberAttribute(tag, 'durationms');
    this.workersUsed = readNumberAttribute(tag, 'activeThreads');
  }

  toPauseFields(): Details {
    const { user, sys, real, workersUsed, references, classUnloadingTime, promotedBytes } = this;
    return {
      // A platform without CPU times logs 0 for both.
      ...(user + sys > 0 ? { user, sys, real } : {}),
      ...(workersUsed > 0 ? { workersUsed } : {}),
      ...(Object.keys(references).length > 0 ? { references } : {}),
      ...(classUnloadingTime >= 0 ? { classUnloadingTime } : {}),
      ...(this.tenureAge >= 0 ? { tenuring: { threshold: this.tenureAge } } : {}),
      ...(promotedBytes >= 0 ? { promotedBytes } : {}),
    };
  }

  private readReferences(tag: XmlTag): void {
    const type = REFERENCE_TYPES.find((known) => known === readAttribute(tag, 'type'));
    if (type) this.addReferences(type, readNumberAttribute(tag, 'candidates'));
  }

  private addReferences(kind: keyof References, count: number): void {
    if (count >= 0) this.references[kind] = (this.references[kind] ?? 0) + count;
  }
}

/** Reads the marks of a compaction. Without `movecount` it was prevented. */
function readCompactionMarks(tag: XmlTag): number {
  const done = readNumberAttribute(tag, 'movecount') >= 0 ? PauseMark.compacting : 0;
  return LAST_RESORT.test(readAttribute(tag, 'reason') ?? '') ? done | PauseMark.aggressive : done;
}

function readWarningMarks(details: string): number {
  if (details.startsWith('aborted collection')) return PauseMark.promotionFailed;
  if (details.startsWith('operation aborted')) return PauseMark.evacuationFailure;
  return details.includes('aggressive gc') ? PauseMark.aggressive : 0;
}
