/** Lengths are counted modulo 16: the remainder determines the padding of an array for every alignment. */
const RESIDUES = 16;
const FIRST_BINS = 1 << 10;
/** More classes than any program has; above this number classes are no longer counted. */
const MAX_BINS = 1 << 18;
/**
 * The upper half of the key of primitive arrays: their records name a type instead of a class. No class id has this
 * half.
 */
const TYPE_MARKER = -1;

/** The objects of one class, counted during the first pass. */
export interface ClassCount {
  /** The id of the class as its upper and lower 32 bits. */
  readonly hi: number;
  readonly lo: number;
  /** The element type of primitive arrays, which have no class id; undefined for other classes. */
  readonly type: number | undefined;
  readonly shape: 'instances' | 'objects' | 'primitives';
  readonly objects: number;
  /** The elements of all arrays of the class. */
  readonly elements: number;
  /** The number of arrays by the remainder of their length modulo 16. */
  readonly residues: Uint32Array;
}

/** The counts that another thread has added: columns with one row for each class. */
export interface AddedClassCounts {
  readonly isFull: boolean;
  readonly bins: number;
  readonly his: Int32Array;
  readonly los: Int32Array;
  readonly instances: Uint32Array;
  readonly elements: Float64Array;
  readonly residues: Uint32Array;
}

/** Counts the objects of each class during the first pass, which is enough to estimate sizes without the objects. */
export class ClassCounts {
  /** Whether there were too many classes to count. */
  isFull = false;
  private bins = 0;
  private his = new Int32Array(FIRST_BINS);
  private los = new Int32Array(FIRST_BINS);
  private instances = new Uint32Array(FIRST_BINS);
  private elements = new Float64Array(FIRST_BINS);
  private residues = new Uint32Array(FIRST_BINS * RESIDUES);
  /** A hash table with linear probing: the number of the bin of a class, plus one. At most a quarter full. */
  private table = new Uint32Array(4 * FIRST_BINS);
  private last = -1;

  /** Counts an instance and returns the bin of its class. */
  countInstance(classHi: number, classLo: number): number {
    const bin = this.findBin(classHi, classLo);
    this.instances[bin] = (this.instances[bin] ?? 0) + 1;
    return bin;
  }

  countObjectArray(classHi: number, classLo: number, length: number): number {
    return this.countArray(this.findBin(classHi, classLo), length);
  }

  countPrimitiveArray(type: number, length: number): number {
    return this.countArray(this.findBin(TYPE_MARKER, type), length);
  }

  /** Lists the counts in the order in which the classes first occurred. */
  toList(): ClassCount[] {
    return Array.from({ length: this.bins }, (_, bin) => {
      const [hi, lo] = [this.his[bin] ?? 0, this.los[bin] ?? 0];
      const residues = this.residues.subarray(bin * RESIDUES, (bin + 1) * RESIDUES);
      const arrays = residues.reduce((sum, count) => sum + count, 0);
      const type = hi === TYPE_MARKER ? lo : undefined;
      return {
        hi,
        lo,
        type,
        shape: type !== undefined ? 'primitives' : arrays > 0 ? 'objects' : 'instances',
        objects: (this.instances[bin] ?? 0) + arrays,
        elements: this.elements[bin] ?? 0,
        residues,
      };
    });
  }

  /** Returns the counts for `addAll` of the counts of another thread. */
  toAdded(): AddedClassCounts {
    const { isFull, bins, his, los, instances, elements, residues } = this;
    return { isFull, bins, his, los, instances, elements, residues };
  }

  /** Adds the counts of another thread. Returns the own bin of each bin of them. */
  addAll({ isFull, bins, his, los, instances, elements, residues }: AddedClassCounts): Int32Array {
    const ownBins = Int32Array.from({ length: bins }, (_, bin) => this.findBin(his[bin] ?? 0, los[bin] ?? 0));
    ownBins.forEach((own, bin) => {
      this.instances[own] = (this.instances[own] ?? 0) + (instances[bin] ?? 0);
      this.elements[own] = (this.elements[own] ?? 0) + (elements[bin] ?? 0);
      for (let residue = 0; residue < RESIDUES; residue++) {
        const at = own * RESIDUES + residue;
        this.residues[at] = (this.residues[at] ?? 0) + (residues[bin * RESIDUES + residue] ?? 0);
      }
    });
    this.isFull ||= isFull;
    return ownBins;
  }

  private countArray(bin: number, length: number): number {
    const at = bin * RESIDUES + (length & (RESIDUES - 1));
    this.residues[at] = (this.residues[at] ?? 0) + 1;
    this.elements[bin] = (this.elements[bin] ?? 0) + length;
    return bin;
  }

  private findBin(hi: number, lo: number): number {
    const { last } = this;
    if (this.los[last] === lo && this.his[last] === hi) return last;
    this.last = this.findOrAddBin(hi, lo);
    return this.last;
  }

  private findOrAddBin(hi: number, lo: number): number {
    const { table, los, his } = this;
    const mask = table.length - 1;
    for (let place = hashId(hi, lo) & mask; ; place = (place + 1) & mask) {
      const bin = (table[place] ?? 0) - 1;
      if (bin < 0) return this.add(hi, lo, place);
      if (los[bin] === lo && his[bin] === hi) return bin;
    }
  }

  private add(hi: number, lo: number, place: number): number {
    if (this.bins === MAX_BINS) {
      this.isFull = true;
      return 0;
    }
    const bin = this.bins++;
    if (bin === this.los.length) this.grow();
    this.his[bin] = hi;
    this.los[bin] = lo;
    if (4 * this.bins <= this.table.length) this.table[place] = bin + 1;
    else this.rehash();
    return bin;
  }

  private grow(): void {
    const length = 2 * this.los.length;
    this.his = copyInto(this.his, new Int32Array(length));
    this.los = copyInto(this.los, new Int32Array(length));
    this.instances = copyInto(this.instances, new Uint32Array(length));
    this.elements = copyInto(this.elements, new Float64Array(length));
    this.residues = copyInto(this.residues, new Uint32Array(length * RESIDUES));
  }

  private rehash(): void {
    const table = new Uint32Array(2 * this.table.length);
    const mask = table.length - 1;
    for (let bin = 0; bin < this.bins; bin++) {
      let place = hashId(this.his[bin] ?? 0, this.los[bin] ?? 0) & mask;
      while (table[place] !== 0) place = (place + 1) & mask;
      table[place] = bin + 1;
    }
    this.table = table;
  }
}

function copyInto<Numbers extends Int32Array | Uint32Array | Float64Array>(from: Numbers, to: Numbers): Numbers {
  to.set(from);
  return to;
}

/** Multiplicative hashing by the golden ratio; ids are multiples of eight. */
const hashId = (hi: number, lo: number): number => Math.imul((lo ^ Math.imul(hi, 0x85ebca6b)) >>> 3, 0x9e3779b1) >>> 8;
