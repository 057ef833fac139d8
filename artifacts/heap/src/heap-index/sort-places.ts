/**
 * Sorts lists of up to 2^19 objects by figures without a comparison function, by keys that sort as numbers. A key of 64
 * bits has a size of at most 2^45 bytes above a place in the list.
 */
const PLACE_BITS = 19;
const PLACES = 2 ** PLACE_BITS;
const LOW_SIZE_BITS = 32 - PLACE_BITS;
const LARGEST = 2 ** 45 - 1;

/** Sorts places in descending order of their values; of equal values the smaller place is the first. */
export function sortPlaces(places: Uint32Array, values: Float64Array): Uint32Array {
  const words = new Uint32Array(2 * places.length);
  for (let at = 0; at < places.length; at++) {
    const place = places[at] ?? 0;
    const key = LARGEST - Math.min(LARGEST, values[place] ?? 0);
    const high = Math.floor(key / 2 ** LOW_SIZE_BITS);
    words[2 * at] = (key - high * 2 ** LOW_SIZE_BITS) * PLACES + place;
    words[2 * at + 1] = high;
  }
  new BigUint64Array(words.buffer).sort();
  return places.map((_, at) => (words[2 * at] ?? 0) % PLACES);
}

/** Sorts places in ascending order of their ranks, which are below `ranks`; those of one rank keep their order. */
export function sortByRank(places: Uint32Array, rankAt: (place: number) => number, ranks: number): Uint32Array {
  const begins = new Uint32Array(ranks + 1);
  for (const place of places) begins[rankAt(place) + 1] = (begins[rankAt(place) + 1] ?? 0) + 1;
  for (let rank = 0; rank < ranks; rank++) begins[rank + 1] = (begins[rank + 1] ?? 0) + (begins[rank] ?? 0);
  const sorted = new Uint32Array(places.length);
  for (const place of places) {
    const rank = rankAt(place);
    const at = begins[rank] ?? 0;
    sorted[at] = place;
    begins[rank] = at + 1;
  }
  return sorted;
}

/** Returns the places of objects in ascending order of the objects. */
export function sortByObject(objects: Uint32Array): Uint32Array {
  const places = listPlaces(objects.length);
  if (objects.every((object, place) => place === 0 || object > (objects[place - 1] ?? 0))) return places;
  const keys = new Float64Array(objects.length);
  for (let place = 0; place < keys.length; place++) keys[place] = (objects[place] ?? 0) * PLACES + place;
  keys.sort();
  for (let at = 0; at < keys.length; at++) places[at] = (keys[at] ?? 0) % PLACES;
  return places;
}

export function listPlaces(length: number): Uint32Array {
  const places = new Uint32Array(length);
  for (let place = 0; place < length; place++) places[place] = place;
  return places;
}
