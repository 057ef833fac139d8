import { roundToBlocks } from './page-codec.ts';
import type { ScratchFile } from './scratch-file.ts';

/** Neighbors that get their places together, so that a column which is read in order is read in order from the disk. */
const RUN_PAGES = 32;

/**
 * The packed pages of a column in its scratch file. Pages have places of whole blocks with little between them, because
 * the system reads ahead and keeps in its cache what lies around a page, too.
 */
export class PageFile {
  private readonly file: ScratchFile;
  /** The place of each page as a byte offset, and the bytes that fit there; 0 for a page without a place. */
  private readonly places: Float64Array;
  private readonly spaces: Uint32Array;
  /** The length of each page; 0 for a page that was never written. */
  private readonly lengths: Uint32Array;
  /** The places that pages have left because they grew, by the bytes that fit there. */
  private readonly freePlaces = new Map<number, number[]>();
  private end = 0;

  constructor(file: ScratchFile, pages: number) {
    this.file = file;
    this.places = new Float64Array(pages);
    this.spaces = new Uint32Array(pages);
    this.lengths = new Uint32Array(pages);
  }

  /** Writes the first `length` bytes. Whole blocks are written: the system would have to read the rest of a block before. */
  write(page: number, bytes: Uint8Array, length: number): void {
    const space = roundToBlocks(length);
    if (space > (this.spaces[page] ?? 0)) this.findPlace(page, space);
    this.lengths[page] = length;
    this.file.writeBytes(bytes.subarray(0, space), this.places[page] ?? 0);
  }

  /** Reads a page. Returns false when it was never written. */
  read(page: number, into: Uint8Array): boolean {
    const length = this.lengths[page] ?? 0;
    if (length > 0) this.file.readBytes(into.subarray(0, length), this.places[page] ?? 0);
    return length > 0;
  }

  close(): void {
    this.file.close();
  }

  private findPlace(page: number, space: number): void {
    const formerSpace = this.spaces[page] ?? 0;
    if (formerSpace === 0) {
      this.placeRun(page - (page % RUN_PAGES), space);
      return;
    }
    this.keepFreePlace(formerSpace, this.places[page] ?? 0);
    this.place(page, this.freePlaces.get(space)?.pop() ?? this.extend(space), space);
  }

  /** Gives all pages of a run that have no place yet as much space as the first page that is written takes. */
  private placeRun(first: number, space: number): void {
    const last = Math.min(first + RUN_PAGES, this.spaces.length);
    for (let page = first; page < last; page++) {
      if (this.spaces[page] === 0) this.place(page, this.extend(space), space);
    }
  }

  private place(page: number, place: number, space: number): void {
    this.places[page] = place;
    this.spaces[page] = space;
  }

  private extend(space: number): number {
    const place = this.end;
    this.end += space;
    return place;
  }

  private keepFreePlace(space: number, place: number): void {
    const places = this.freePlaces.get(space);
    if (places) places.push(place);
    else this.freePlaces.set(space, [place]);
  }
}
