import { type NameId, NO_ID } from '../model.ts';
import { toJavaName } from './java-names.ts';

/** Names beyond this number are joined under one; a name is cut at its length. */
const MAX_NAMES = 2_000_000;
const MAX_NAME_LENGTH = 64 * 1024;
const MAX_TOTAL_LENGTH = 128 * 1024 * 1024;
const OTHER_NAME = '[other]';

/** All texts of a recording by number: names of methods, classes, threads, paths. */
export class NameTable {
  readonly names: string[] = [];
  private readonly ids = new Map<string, NameId>();
  private readonly classNames: NameId[] = [];
  private readonly memberNames = new Map<number, NameId>();
  private length = 0;

  intern(text: string): NameId {
    const known = this.ids.get(text);
    if (known !== undefined) return known;
    const isFull = this.names.length >= MAX_NAMES || this.length >= MAX_TOTAL_LENGTH;
    if (isFull && text !== OTHER_NAME) return this.intern(OTHER_NAME);
    const name = text.length > MAX_NAME_LENGTH ? text.slice(0, MAX_NAME_LENGTH) : text;
    const id = this.names.length;
    this.names.push(name);
    this.length += name.length;
    this.ids.set(text, id);
    return id;
  }

  /** The name of a class as Java writes it, by its name in the JVM: every chunk asks for the same ones. */
  internClass(name: NameId): NameId {
    const known = this.classNames[name];
    if (known !== undefined) return known;
    const id = this.intern(toJavaName(this.at(name) ?? ''));
    this.classNames[name] = id;
    return id;
  }

  /** The name of a method behind that of its class. */
  internMember(owner: NameId, member: NameId): NameId {
    const key = owner * (MAX_NAMES + 1) + member;
    const known = this.memberNames.get(key);
    if (known !== undefined) return known;
    const id = this.intern(`${this.at(owner)}.${this.at(member)}`);
    if (this.memberNames.size < MAX_NAMES) this.memberNames.set(key, id);
    return id;
  }

  at(id: NameId): string | undefined {
    return id === NO_ID ? undefined : this.names[id];
  }
}
