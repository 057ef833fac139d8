import { Column } from './column.ts';
import { ScratchFile } from './scratch-file.ts';

/** Where columns stand that are read in some order or seldom: in memory while there is room, else in files. */
export class Room {
  /** The folder for files; undefined: everything fits into memory. */
  private readonly folder: string | undefined;
  private readonly files: ScratchFile[] = [];

  constructor(folder?: string) {
    this.folder = folder;
  }

  get isOnDisk(): boolean {
    return this.folder !== undefined;
  }

  /** `most`: what its length will be at most. */
  column(most: number): Column {
    return new Column(most, this.file());
  }

  /** Takes a column out of memory where there is none to spare. */
  spill(column: Column): void {
    const file = this.file();
    if (file) column.spill(file);
  }

  /** Lets go of all files. */
  close(): void {
    for (const file of this.files.splice(0)) file.close();
  }

  /** Undefined while everything fits into memory. */
  file(): ScratchFile | undefined {
    if (this.folder === undefined) return undefined;
    const file = new ScratchFile(this.folder);
    this.files.push(file);
    return file;
  }
}
