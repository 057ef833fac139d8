import { closeSync, openSync, rmSync, writeSync } from 'node:fs';
import { constants, gzipSync } from 'node:zlib';
import { ArtifactError, type ContentFile } from '@hindsight/model';
import { type RedactionOptions, redactDump } from './redact-dump.ts';

export type { RedactionOptions } from './redact-dump.ts';

interface RedactedFile {
  /** The path of the copy, which must not exist. */
  readonly path: string;
  readonly isCompressed: boolean;
}

const OWNER_ONLY = 0o600;

/**
 * Writes a redacted copy of a heap dump to a file. A compressed copy consists of gzip members, one per block, which all readers of gzip
 * take for one stream. Nothing is left when it fails.
 */
export function redactFile(content: ContentFile, copy: RedactedFile, options: RedactionOptions): void {
  const file = openSync(content.path, 'r');
  const out = openSync(copy.path, 'wx', OWNER_ONLY);
  let isWhole = false;
  try {
    isWhole = redactDump({ file, from: content.from, size: content.size }, options, (bytes) =>
      writeFully(out, copy.isCompressed ? gzipSync(bytes, { level: constants.Z_BEST_SPEED }) : bytes),
    );
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
