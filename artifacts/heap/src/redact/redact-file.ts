import { closeSync, openSync, rmSync, writeSync } from 'node:fs';
import { ArtifactError, type ContentFile } from '@hindsight/model';
import { GzipWriter } from './gzip-writer.ts';
import { type RedactionOptions, redactDump } from './redact-dump.ts';

export { type RedactionOptions, redactDump } from './redact-dump.ts';

interface RedactedFile {
  /** The path of the copy, which must not exist. */
  readonly path: string;
  readonly isCompressed: boolean;
}

const OWNER_ONLY = 0o600;

/**
 * Writes a redacted copy of a heap dump to a file. Nothing is left when it fails.
 */
export function redactFile(content: ContentFile, copy: RedactedFile, options: RedactionOptions): void {
  const file = openSync(content.path, 'r');
  const out = openSync(copy.path, 'wx', OWNER_ONLY);
  const write = (bytes: Uint8Array) => writeFully(out, bytes);
  const compressed = copy.isCompressed ? new GzipWriter(write) : undefined;
  const add = compressed ? (bytes: Uint8Array) => compressed.add(bytes) : write;
  let isWhole = false;
  try {
    isWhole = redactDump({ file, from: content.from, size: content.size }, options, add);
    compressed?.finish();
  } finally {
    closeSync(file);
    closeSync(out);
    if (!isWhole) rmSync(copy.path, { force: true });
  }
  if (!isWhole) {
    throw new ArtifactError(
      'corrupt-artifact',
      'The heap dump is damaged in such a way that no copy of it would be safe.',
    );
  }
}

function writeFully(out: number, bytes: Uint8Array): void {
  for (let written = 0; written < bytes.length; ) written += writeSync(out, bytes, written);
}
