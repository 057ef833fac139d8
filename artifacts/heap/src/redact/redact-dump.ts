import {
  type HeapVisitor,
  isPhd,
  joinId,
  OBJECT_TYPE,
  readHeader,
  TYPE_BYTES,
  Window,
  walkDump,
} from '@hindsight/heap-graph';
import type { ContentMask } from './content-mask.ts';
import { CopyingWindow, CopyOrderError } from './copying-window.ts';
import { createEqualityMask } from './equality-mask.ts';
import { COUNTER_CLASSES, isKept } from './kept-fields.ts';
import { type DumpSurvey, listLineage, surveyDump } from './survey.ts';

export interface RedactionOptions {
  /** `zero` overwrites contents by zeros; `hash` by keyed hashes, so that equal contents stay equal. */
  readonly contents: 'zero' | 'hash';
  /** Whether numbers stay that the structure needs: sizes and limits of collections, states of threads. */
  readonly keepsSizes: boolean;
  /** The secret key of hashes; a random one when it is absent. */
  readonly key?: Uint8Array;
}

interface DumpSource {
  readonly file: number;
  readonly from: number;
  readonly size: number;
}

const ZEROS: ContentMask = {
  maskArray: (bytes, from, to) => void bytes.fill(0, from, to),
  maskField: (bytes, from, to) => {
    for (let at = from; at < to; at++) bytes[at] = 0;
  },
};

/**
 * Writes a copy of a heap dump without its contents. The copy has the same records, ids, classes and sizes: elements of primitive arrays,
 * values of primitive fields, and texts that name no class, field or method are overwritten. Bytes that are no record are overwritten by
 * zeros. A portable heap dump has no contents and is copied as it is. Throws an ArtifactError when it is no heap dump. Returns false when
 * damage leads back to bytes that are already written: the copy is then not complete and must not be used.
 */
export function redactDump(
  { file, from, size }: DumpSource,
  options: RedactionOptions,
  write: (bytes: Uint8Array) => void,
): boolean {
  const window = new Window(file, from, size);
  window.ensure(Math.min(size, MAGIC_BYTES));
  if (isPhd(window.bytes.subarray(0, window.available))) {
    new CopyingWindow(file, from, size, write, []).finish();
    return true;
  }
  const { idSize } = readHeader(window);
  const survey = surveyDump(window, idSize, options.keepsSizes);
  const copy = new CopyingWindow(file, from, size, write, survey.cleared);
  const mask = options.contents === 'hash' ? createEqualityMask(options.key) : ZEROS;
  try {
    walkDump(copy, idSize, new Redactor(copy, idSize, { survey, mask, options }));
  } catch (error) {
    if (error instanceof CopyOrderError) return false;
    throw error;
  }
  copy.finish();
  return true;
}

/** More bytes than any format begins with. */
const MAGIC_BYTES = 64;

interface RedactorInput {
  readonly survey: DumpSurvey;
  readonly mask: ContentMask;
  readonly options: RedactionOptions;
}

/** The primitive fields of a class that are overwritten, as pairs of offsets in the bytes of an instance. */
interface FieldPlan {
  readonly ranges: readonly number[];
  /** The bytes of all known fields; what follows is overwritten, too. */
  readonly fieldBytes: number;
  readonly isCounter: boolean;
}

const UTF8 = 1;
/** What replaces a text that names nothing. */
const FILLER = 0x78;

class Redactor implements HeapVisitor {
  private readonly window: Window;
  private readonly idSize: number;
  private readonly survey: DumpSurvey;
  private readonly mask: ContentMask;
  private readonly keepsSizes: boolean;
  private readonly plans = new Map<number, FieldPlan>();
  private lastClass = -1;
  private lastPlan: FieldPlan = { ranges: [], fieldBytes: 0, isCounter: false };

  constructor(window: Window, idSize: number, { survey, mask, options }: RedactorInput) {
    this.window = window;
    this.idSize = idSize;
    this.survey = survey;
    this.mask = mask;
    this.keepsSizes = options.keepsSizes;
  }

  visitOuterRecord(tag: number, length: number): void {
    const { window, idSize, survey } = this;
    if (tag !== UTF8 || length <= idSize || !window.ensure(idSize)) return;
    if (survey.usedNames.has(window.id(idSize))) return;
    this.overwrite(length - idSize, (bytes, from, to) => bytes.fill(FILLER, from, to));
  }

  visitClassDump(): void {
    // The values of static fields are among the cleared ranges.
  }

  visitRoot(): void {
    // Roots are ids and numbers.
  }

  visitObjectArray(): void {
    // Elements are ids.
  }

  visitInstance(hi: number, lo: number, classHi: number, classLo: number, length: number, at: number): void {
    const plan = this.findPlan(joinId(classHi, classLo));
    if (plan.isCounter && this.survey.counters.has(joinId(hi, lo))) return;
    if (at < 0) {
      this.overwriteLarge(plan, length);
      return;
    }
    const { mask } = this;
    const { bytes } = this.window;
    const { ranges, fieldBytes } = plan;
    for (let next = 0; next < ranges.length; next += 2) {
      const to = Math.min(length, ranges[next + 1] ?? 0);
      mask.maskField(bytes, at + (ranges[next] ?? 0), at + to);
    }
    if (length > fieldBytes) bytes.fill(0, at + fieldBytes, at + length);
  }

  visitPrimitiveArray(_hi: number, _lo: number, type: number, length: number, noData: boolean): void {
    if (noData) return;
    this.overwrite(length * (TYPE_BYTES[type] ?? 1), this.mask.maskArray);
  }

  /** Overwrites the next bytes, which may be more than the window holds. */
  private overwrite(length: number, change: (bytes: Buffer, from: number, to: number) => unknown): void {
    const { window } = this;
    for (let left = length; left > 0; ) {
      const here = Math.min(left, BLOCK_BYTES);
      if (!window.ensure(here)) return;
      change(window.bytes, window.at, window.at + here);
      window.at += here;
      left -= here;
    }
  }

  /** Overwrites the fields of an instance that does not fit into the window. */
  private overwriteLarge({ ranges, fieldBytes }: FieldPlan, length: number): void {
    const { window } = this;
    const { position } = window;
    const change = (bytes: Buffer, from: number, to: number) => bytes.fill(0, from, to);
    for (let next = 0; next < ranges.length; next += 2) {
      const [from, to] = [ranges[next] ?? 0, Math.min(length, ranges[next + 1] ?? 0)];
      window.seek(position + from);
      this.overwrite(to - from, change);
    }
    window.seek(position + Math.min(length, fieldBytes));
    this.overwrite(length - fieldBytes, change);
  }

  private findPlan(id: number): FieldPlan {
    if (id === this.lastClass) return this.lastPlan;
    const plan = this.plans.get(id) ?? this.createPlan(id);
    this.plans.set(id, plan);
    this.lastClass = id;
    this.lastPlan = plan;
    return plan;
  }

  /** Each field has a range of its own, so that equal values of a field stay equal. */
  private createPlan(id: number): FieldPlan {
    const { survey, idSize, keepsSizes } = this;
    const ranges: number[] = [];
    let at = 0;
    let isCounter = false;
    const objects = survey.countInstances(id);
    for (const { id: declaredBy, fields } of listLineage(survey.classes, id)) {
      const className = survey.getClassName(declaredBy);
      isCounter ||= COUNTER_CLASSES.has(className);
      for (const { name, type } of fields) {
        const width = type === OBJECT_TYPE ? idSize : (TYPE_BYTES[type] ?? 0);
        const stays = type === OBJECT_TYPE || (keepsSizes && isKept(className, survey.getText(name), type, objects));
        if (!stays) ranges.push(at, at + width);
        at += width;
      }
    }
    return { ranges, fieldBytes: at, isCounter };
  }
}

/** Longer contents are overwritten in blocks of this size. It is smaller than the window. */
const BLOCK_BYTES = 1 << 18;
