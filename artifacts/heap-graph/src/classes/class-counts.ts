/** The residues of lengths by which the padding of an array is known, whatever it is aligned to. */
const RESIDUES = 16;
const FIRST_BINS = 1 << 10;
/** More classes than any program has; counting stops there. */
const MAX_BINS = 1 << 18;
/** Records of arrays of primitives name no class but a type: it stands for the lower half of an id that no class has. */
const TYPE_MARKER = -1;

/** What is known of the objects of one class. */
export interface ClassCount {
  /** Id of the class, in two halves. */
  readonly hi: number;
  readonly lo: number;
  /** Of arrays of primitives, instead of the id. */
  readonly type: number | undefined;
  readonly shape: 'instances' | 'objects' | 'primitives';
  readonly objects: number;
  /** Of arrays: elements of all of them, and how many there are by the remainder of their length when divided by 16. */
  readonly elements: number;
  readonly residues: Uint32Array;
}

/** Objects of each class, counted while the records are read for the first time: enough to tell sizes without the objects. */
export class ClassCounts {
  /** There were too many classes to count. */
  isFull = false;
  private bins = 0;
  private his = new Int32Array(FIRST_BINS);
  private los = new Int32Array(FIRST_BINS);
  private instances = new Uint32Array(FIRST_BINS);
  private elements = new Float64Array(FIRST_BINS);
  private residues = new Uint32Array(FIRST_BINS * RESIDUES);
  /** Numbers of bins, plus one, by the hash of their class; at most a quarter of the places is taken. */
  private table = new Uint32Array(4 * FIRST_BINS);
  private last = -1;

  /** Returns the number of the class among those that were met. */
  instance(classHi: number, classLo: number): number {
    const bin = this.findBin(classHi, classLo);
    this.instances[bin] = (this.instances[bin] ?? 0) + 1;
    return bin;
  }

  objectArray(classHi: number, classLo: number, length: number): number {
    return this.array(this.findBin(classHi, classLo), length);
  }

  primitiveArray(type: number, length: number): number {
    return this.array(this.findBin(TYPE_MARKER, type), length);
  }

  /** In the order in which the classes were met. */
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

  private array(bin: number, length: number): number {
    const at = bin * RESIDUES + (length & (RESIDUES - 1));
    this.residues[at] = (this.residues[at] ?? 0) + 1;
    this.elements[bin] = (this.elements[bin] ?? 0) + length;
    return bin;
  }

  private findBin(hi: number, lo: number): number {
    const { last } = this;
    if (this.los[last] === lo && this.his[last] === hi) return last;
    this.last = this.lookUp(hi, lo);
    return this.last;
  }

  private lookUp(hi: number, lo: number): number {
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
