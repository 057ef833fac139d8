import { closeSync, openSync, writeSync } from 'node:fs';
import type { OpenedMember } from '@hindsight/intake';
import type { Finding } from '@hindsight/model';
import { createLineMasker } from '@hindsight/privacy';
import type { AnalysisJob } from '../analysis-job.ts';
import { isArchived } from '../input/select-members.ts';
import { findUnmaskable } from '../input-findings/not-masked.ts';
import { TAR_BLOCK, tarHeader, tarPadding } from './tar-header.ts';

const OWNER_ONLY = 0o600;
/** Number of characters that are buffered before they are written. */
const MAX_BUFFERED_CHARACTERS = 1 << 20;

/** Binary members have no lines. */
const isText = ({ head }: OpenedMember): boolean => head.lines.length > 0;

/** Writes the masked copy when the job requests one, and reports the members that cannot be masked. */
export async function writeRequestedCopy(
  { maskedPath }: Pick<AnalysisJob, 'maskedPath'>,
  parts: readonly OpenedMember[],
): Promise<Finding | undefined> {
  if (maskedPath === undefined) return undefined;
  const texts = parts.filter(isText);
  if (texts.length > 0) await writeMaskedCopy(maskedPath, texts);
  return findUnmaskable(parts.filter((part) => !isText(part)));
}

/**
 * Writes the texts with private data and secrets masked. Line numbers stay the same. A single text becomes a file; texts from an
 * archive become members of a tar with their original names.
 */
async function writeMaskedCopy(path: string, texts: readonly OpenedMember[]): Promise<void> {
  const out = openSync(path, 'wx', OWNER_ONLY);
  try {
    let at = 0;
    for (const text of texts) {
      if (texts.length === 1 && !isArchived(text)) await writeLines(out, text, at);
      else at = await writeMember(out, text, at);
    }
    if (at > 0) writeSync(out, Buffer.alloc(2 * TAR_BLOCK), 0, 2 * TAR_BLOCK, at);
  } finally {
    closeSync(out);
  }
}

/** Writes a member and then its header, because its size is known only afterwards. Returns the offset of the next member. */
async function writeMember(out: number, text: OpenedMember, at: number): Promise<number> {
  const headerBytes = tarHeader(text.name, 0).length;
  const size = await writeLines(out, text, at + headerBytes);
  writeSync(out, tarHeader(text.name, size), 0, headerBytes, at);
  const padding = tarPadding(size);
  writeSync(out, Buffer.alloc(padding), 0, padding, at + headerBytes + size);
  return at + headerBytes + size + padding;
}

/** Writes the masked lines and returns their size in bytes. */
async function writeLines(out: number, text: OpenedMember, from: number): Promise<number> {
  const mask = createLineMasker();
  let buffered = '';
  let at = from;
  const write = (): void => {
    const bytes = Buffer.from(buffered);
    for (let written = 0; written < bytes.length; ) {
      written += writeSync(out, bytes, written, bytes.length - written, at + written);
    }
    at += bytes.length;
    buffered = '';
  };
  await text.asWritten().readLines((line) => {
    buffered += `${mask(line.decode())}\n`;
    if (buffered.length > MAX_BUFFERED_CHARACTERS) write();
  });
  write();
  return at - from;
}
