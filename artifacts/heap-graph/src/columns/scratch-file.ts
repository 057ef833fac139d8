import { closeSync, openSync, readSync, unlinkSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { threadId } from 'node:worker_threads';
import { ArtifactError } from '@hindsight/model';

/** More bytes cannot be read or written by one call of the system. */
const MAX_BYTES_AT_ONCE = 2 ** 30;

const DISK_FULL_CODES: ReadonlySet<string> = new Set(['ENOSPC', 'EDQUOT', 'EFBIG']);

let files = 0;

/** A file in the scratch folder. It is unlinked at once, so that the system deletes it however the process ends. */
export class ScratchFile {
  /** The number of the open file, which all threads of the process can read. */
  readonly descriptor: number;
  private isOpen: boolean;

  private constructor(descriptor: number, isOpen: boolean) {
    this.descriptor = descriptor;
    this.isOpen = isOpen;
  }

  static create(folder: string): ScratchFile {
    const path = join(folder, `column-${process.pid}-${threadId}-${files++}`);
    const descriptor = openSync(path, 'wx+', 0o600);
    unlinkSync(path);
    return new ScratchFile(descriptor, true);
  }

  /** A file that another thread has opened and closes. */
  static fromOtherThread(descriptor: number): ScratchFile {
    return new ScratchFile(descriptor, false);
  }

  /** Writes values at a byte offset. Throws an ArtifactError when the disk is full. */
  write(values: Int32Array, position: number): void {
    this.writeBytes(viewBytes(values), position);
  }

  /** Writes bytes at a byte offset. Throws an ArtifactError when the disk is full. */
  writeBytes(bytes: Uint8Array, position: number): void {
    try {
      for (let done = 0; done < bytes.byteLength; ) {
        done += writeSync(this.descriptor, bytes, done, limitBytes(bytes.byteLength - done), position + done);
      }
    } catch (error) {
      if (!DISK_FULL_CODES.has((error as NodeJS.ErrnoException).code ?? '')) throw error;
      throw new ArtifactError('storage-full', 'There is not enough disk space for the scratch files of the analysis.', {
        cause: error,
      });
    }
  }

  /** Fills `into` from a byte offset. Values beyond the end of the file stay unchanged. */
  read(into: Int32Array, position: number): void {
    this.readBytes(viewBytes(into), position);
  }

  /** Fills `into` with the bytes from a byte offset on. Bytes beyond the end of the file stay unchanged. */
  readBytes(into: Uint8Array, position: number): void {
    for (let done = 0; done < into.byteLength; ) {
      const read = readSync(this.descriptor, into, done, limitBytes(into.byteLength - done), position + done);
      if (read === 0) return;
      done += read;
    }
  }

  close(): void {
    if (this.isOpen) closeSync(this.descriptor);
    this.isOpen = false;
  }
}

const limitBytes = (bytes: number): number => Math.min(bytes, MAX_BYTES_AT_ONCE);

const viewBytes = ({ buffer, byteOffset, byteLength }: Int32Array): Uint8Array =>
  new Uint8Array(buffer, byteOffset, byteLength);
