import { type NameId, NO_ID } from '../model.ts';

/** Names beyond this number are joined under one; a name is cut at its length. */
const MAX_NAMES = 2_000_000;
const MAX_NAME_LENGTH = 64 * 1024;
const MAX_TOTAL_LENGTH = 128 * 1024 * 1024;
const OTHER_NAME = '[other]';

/** All texts of a recording by number: names of methods, classes, threads, paths. */
export class NameTable {
  readonly names: string[] = [];
  private readonly ids = new Map<string, NameId>();
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

  at(id: NameId): string | undefined {
    return id === NO_ID ? undefined : this.names[id];
  }
}
