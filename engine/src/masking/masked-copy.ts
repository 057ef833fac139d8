import { closeSync, openSync, writeSync } from 'node:fs';
import type { Part } from '@hindsight/intake';
import type { Finding } from '@hindsight/model';
import { lineMasker } from '@hindsight/privacy';
import type { AnalysisJob } from '../analysis-job.ts';
import { isArchived } from '../input/select-members.ts';
import { notMaskedFinding } from '../input-findings/not-masked.ts';
import { TAR_BLOCK, tarHeader, tarPadding } from './tar-header.ts';

const OWNER_ONLY = 0o600;
/** Characters that are gathered before they are written. */
const GATHERED = 1 << 20;

/** What is binary has no lines. */
const isText = ({ head }: Part): boolean => head.lines.length > 0;

/** Writes the masked copy that a job wants; says what there can be none of. */
export async function keepMasked(
  { maskedPath }: Pick<AnalysisJob, 'maskedPath'>,
  parts: readonly Part[],
): Promise<Finding | undefined> {
  if (maskedPath === undefined) return undefined;
  const texts = parts.filter(isText);
  if (texts.length > 0) await writeMaskedCopy(maskedPath, texts);
  return notMaskedFinding(parts.filter((part) => !isText(part)));
}

/**
 * Writes the texts with personal data and secrets masked, line by line: each line has the number that it had. A file for a single
 * text; texts out of an archive become members of a tar with the names that they had, so that they are found by them.
 */
async function writeMaskedCopy(path: string, texts: readonly Part[]): Promise<void> {
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

/** How long a member is, is known when it is written: its header comes last. Returns where the next one begins. */
async function writeMember(out: number, text: Part, at: number): Promise<number> {
  const room = tarHeader(text.name, 0).length;
  const size = await writeLines(out, text, at + room);
  writeSync(out, tarHeader(text.name, size), 0, room, at);
  const padding = tarPadding(size);
  writeSync(out, Buffer.alloc(padding), 0, padding, at + room + size);
  return at + room + size + padding;
}

/** Returns how many bytes they are. */
async function writeLines(out: number, text: Part, from: number): Promise<number> {
  const mask = lineMasker();
  let gathered = '';
  let at = from;
  const write = (): void => {
    const bytes = Buffer.from(gathered);
    for (let written = 0; written < bytes.length; ) {
      written += writeSync(out, bytes, written, bytes.length - written, at + written);
    }
    at += bytes.length;
    gathered = '';
  };
  await text.asWritten().readLines((line) => {
    gathered += `${mask(line.decode())}\n`;
    if (gathered.length > GATHERED) write();
  });
  write();
  return at - from;
}
