import { type HeapDump, type HeapObjects, isJdkClass } from '@hindsight/heap-graph';
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
    const number = this.dump.classOf.at(object) ?? 0;
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
    const number = dump.classOf.at(from) ?? 0;
    if (number >= 0 && dump.classes[number]?.shape === 'objects') return '[]';
    const names = objects.findReferenceNames(from, to);
    const [name = ''] = names.filter((one) => !one.startsWith('<') || one === '<local>');
    return number < 0 ? name.replace(/^static /, '') : this.qualify(number, name);
  }

  /** Adds the class to a field that a class of the JDK declares for one of the program: the program does not know it. */
  private qualify(number: number, name: string): string {
    const { classes } = this.dump;
    const own = classes[number];
    const declaring = classes[own?.fields.find((field) => field.name === name)?.declaredBy ?? number];
    const isInherited = declaring !== own && isJdkClass(declaring?.name ?? '') && !isJdkClass(own?.name ?? '');
    return isInherited ? `${declaring?.name}.${name}` : name;
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
}
