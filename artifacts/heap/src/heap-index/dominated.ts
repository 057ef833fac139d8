import { type DominatorTree, type ReadNumbers, withAllNumbers } from '@hindsight/heap-graph';
import type { IndexWriter } from './index-writer.ts';
import { ListWriter } from './object-lists.ts';

/**
 * Writes the children of each object in the dominator tree, largest first. The last list is that of the virtual root.
 */
export const writeDominated = (out: IndexWriter, tree: DominatorTree): void =>
  withAllNumbers(tree.endOf, (endOf) => writeChildren(out, { ...tree, endOf }));

type TreeInMemory = Pick<DominatorTree, 'numberOf' | 'objectOf' | 'retained'> & { readonly endOf: ReadNumbers };

function writeChildren(out: IndexWriter, tree: TreeInMemory): void {
  const { numberOf } = tree;
  const lists = new ListWriter(out, 'dominated', numberOf.length + 1);
  const children = new Children(tree);
  const getNode = (object: number): number => (object < numberOf.length ? (numberOf.at(object) ?? -1) : 0);
  for (let object = 0; object <= numberOf.length; object++) {
    const node = getNode(object);
    const length = node < 0 ? 0 : children.find(node);
    if (!lists.begin(length)) continue;
    for (let at = length - 1; at >= 0; at--) lists.append(children.getObject(at));
  }
  lists.endShortLists();
  for (const object of lists.long) {
    const length = children.find(getNode(object));
    lists.writeLongList(Uint32Array.from({ length }, (_, at) => children.getObject(length - 1 - at)));
  }
}

const WORD = 0x1_0000_0000;

/**
 * The children of one node by size. Each is a key of 64 bits, the size above the complement of the object number, so
 * that they sort fast.
 */
class Children {
  private readonly tree: TreeInMemory;
  private readonly unit: number;
  private words = new Uint32Array(2048);
  private keys = new BigUint64Array(this.words.buffer);

  constructor(tree: TreeInMemory) {
    this.tree = tree;
    // Sizes are scaled to 32 bits when the heap is larger than 4 GB.
    this.unit = Math.max(1, (tree.retained.at(0) ?? 0) / (WORD - 1));
  }

  find(node: number): number {
    const { endOf, objectOf, retained } = this.tree;
    const end = endOf.at(node) ?? 0;
    const first = node + 1;
    if (first < end && endOf.at(first) === end) {
      this.words[0] = ~(objectOf.at(first) ?? 0);
      return 1;
    }
    let length = 0;
    for (let child = first; child < end; child = endOf.at(child) ?? end) {
      if (2 * length === this.words.length) this.grow();
      this.words[2 * length] = ~(objectOf.at(child) ?? 0);
      this.words[2 * length + 1] = (retained.at(child) ?? 0) / this.unit;
      length++;
    }
    if (length > 1) this.sort(length);
    return length;
  }

  /** Returns a child by its position: smallest first, of equal sizes the larger object number first. */
  getObject(place: number): number {
    return ~(this.words[2 * place] ?? 0) >>> 0;
  }

  private sort(length: number): void {
    if (length > 24) {
      this.keys.subarray(0, length).sort();
      return;
    }
    const { words } = this;
    for (let at = 1; at < length; at++) {
      const low = words[2 * at] ?? 0;
      const high = words[2 * at + 1] ?? 0;
      let place = at;
      for (; place > 0; place--) {
        const before = words[2 * place - 1] ?? 0;
        if (before < high || (before === high && (words[2 * place - 2] ?? 0) <= low)) break;
        words[2 * place] = words[2 * place - 2] ?? 0;
        words[2 * place + 1] = before;
      }
      words[2 * place] = low;
      words[2 * place + 1] = high;
    }
  }

  private grow(): void {
    const larger = new Uint32Array(2 * this.words.length);
    larger.set(this.words);
    this.words = larger;
    this.keys = new BigUint64Array(larger.buffer);
  }
}
