import { isObject, type Json, type JsonObject, readMember } from './json-values.ts';

/** Where a member of a record belongs: to which list of names, and at which place in it. */
interface Place {
  readonly list: number;
  readonly rank: number;
  /** The rest of a dotted name, below a member of its first part. */
  readonly rest?: string;
}

/** Above the rank of every name. */
const UNRANKED = 1 << 20;

/**
 * Finds in a record, for each of several lists of names, the first member that is present. A record has a few members and the lists have
 * a hundred names: so its members are looked up, and not the names. `findFirst` does the same for one list.
 */
export function createMemberTable(lists: readonly (readonly string[])[]) {
  const places = listPlaces(lists);
  const ranks = new Int32Array(lists.length);
  return (object: JsonObject): readonly (Json | undefined)[] => {
    ranks.fill(UNRANKED);
    const found = new Array<Json | undefined>(lists.length);
    for (const name in object) {
      for (const place of places.get(name) ?? NOWHERE) {
        if (place.rank >= (ranks[place.list] as number)) continue;
        const value = readPlace(place, object[name]);
        if (value === undefined) continue;
        ranks[place.list] = place.rank;
        found[place.list] = value;
      }
    }
    return found;
  };
}

const NOWHERE: readonly Place[] = [];

/** Returns the value of a member, or of one below it; undefined where it is empty. */
function readPlace({ rest }: Place, member: Json | undefined): Json | undefined {
  const value = rest === undefined ? member : isObject(member) ? readMember(member, rest) : undefined;
  return value === null || value === '' ? undefined : value;
}

function listPlaces(lists: readonly (readonly string[])[]): ReadonlyMap<string, readonly Place[]> {
  const places = new Map<string, Place[]>();
  const add = (name: string, place: Place) => places.set(name, [...(places.get(name) ?? []), place]);
  for (const [list, names] of lists.entries()) {
    for (const [at, name] of names.entries()) {
      // A member with dots in its name counts before what is below one of its first part.
      add(name, { list, rank: 2 * at });
      const dot = name.indexOf('.');
      if (dot >= 0) add(name.slice(0, dot), { list, rank: 2 * at + 1, rest: name.slice(dot + 1) });
    }
  }
  return places;
}
