import { getLineage, type HeapDump, type HeapObjects } from '@hindsight/heap-graph';
import { THREAD_LOCAL_ENTRY } from '../jvm/thread-local-use.ts';
import type { StaticHolder } from './signature-anchors.ts';
import { stabilizeClassName } from './stable-name.ts';

/** Reads the names of which signatures consist. */
export class GroupNames {
  private readonly dump: HeapDump;
  private readonly objects: HeapObjects;
  private readonly statics: ReadonlyMap<number, StaticHolder>;
  private readonly labels = new Map<number, string>();

  constructor(dump: HeapDump, objects: HeapObjects, statics: ReadonlyMap<number, StaticHolder>) {
    this.dump = dump;
    this.objects = objects;
    this.statics = statics;
  }

  /** Returns the label of an object: its class, or `class` with the name for an object that is a class. */
  label(object: number): string {
    const number = this.dump.classOf[object] ?? 0;
    const known = this.labels.get(number);
    if (known !== undefined) return known;
    const { name = '?' } = this.dump.classes[number < 0 ? ~number : number] ?? {};
    const label = `${number < 0 ? 'class ' : ''}${stabilizeClassName(name)}`;
    this.labels.set(number, label);
    return label;
  }

  /** Returns the field by which one object refers to another, `[]` for an element; empty when it does not refer to it. */
  field(from: number, to: number): string {
    const { dump, objects } = this;
    if (dump.phd !== undefined) return '';
    const number = dump.classOf[from] ?? 0;
    if (number >= 0 && dump.classes[number]?.shape === 'objects') return '[]';
    const [name = ''] = objects.findReferenceNames(from, to).filter((one) => !one.startsWith('<') || one === '<local>');
    return name.replace(/^static /, '');
  }

  isThreadLocalEntry(object: number): boolean {
    return this.objects.getClass(object)?.name === THREAD_LOCAL_ENTRY;
  }

  /** Returns the name of the ThreadLocal of an entry: the static field that refers to it, or else its class. */
  threadLocal(entry: number): string {
    const key = this.objects.readReference(entry, 'referent');
    if (key < 0) return 'a removed ThreadLocal';
    const holder = this.statics.get(key);
    return holder ? `${holder.anchor.label}.${holder.field}` : this.label(key);
  }

  /** Whether an object is a collection of the JDK or extends one, as caches do that are maps. */
  hasLineage(object: number, name: string): boolean {
    const number = this.dump.classOf[object] ?? -1;
    return number >= 0 && getLineage(this.dump.classes, number).some((one) => one.name === name);
  }
}
