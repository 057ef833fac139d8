import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { STAGED_FAULTS, type StagedFile, stagedCapture } from '@hindsight/bundle/testing';
import { createZip } from '@hindsight/intake/testing';
import type { ArtifactKind } from '@hindsight/model';
import { pick, replaceSomeNumbers } from './hostile-numbers.ts';

/** A sample and the way to replace some of its numbers by hostile ones. */
export interface HostileSample {
  readonly name: string;
  readonly spoil: (random: () => number) => Uint8Array;
}

const SAMPLES = join(import.meta.dirname, '../../artifacts');
const FOLDERS = {
  'gc-log': 'gc/testing/samples',
  'thread-dump': 'threads/testing/samples',
  'application-log': 'logs/testing/samples',
  'heap-dump': 'heap/testing/samples',
  'crash-log': 'crash/testing/samples',
  'memory-tables': 'memory/testing/samples',
  'flight-recording': 'recording/testing/samples',
} as const;

const NO_SAMPLE = /^README|\.(?:json|md|tsv|zip)$/;
const GZIP = /\.gz$/;

/** Loads the samples of a kind: those of its package, or those of another folder. */
export function loadHostileSamples(kind: ArtifactKind, folder?: string): HostileSample[] {
  if (kind === 'bundle') return STAGED_FAULTS.map(({ name, fault }) => spoilBundle(name, stagedCapture(fault)));
  const place = folder ?? join(SAMPLES, FOLDERS[kind]);
  return readdirSync(place, { withFileTypes: true })
    .filter((entry) => entry.isFile() && !NO_SAMPLE.test(entry.name))
    .map(({ name }) => {
      const content = readFileSync(join(place, name));
      const bytes = GZIP.test(name) ? gunzipSync(content) : content;
      return kind === 'heap-dump' || kind === 'flight-recording'
        ? spoilDump(name, bytes)
        : spoilText(name, bytes.toString('latin1'));
    });
}

const spoilText = (name: string, text: string): HostileSample => ({
  name,
  spoil: (random) => Buffer.from(replaceSomeNumbers(text, random), 'latin1'),
});

/** Spoils the numbers of one member. */
const spoilBundle = (name: string, files: readonly StagedFile[]): HostileSample => ({
  name,
  spoil: (random) => {
    const spoiled = pick(files, random);
    return createZip(
      files.map((file) =>
        file === spoiled ? { name: file.name, content: replaceSomeNumbers(file.content, random) } : file,
      ),
    );
  },
});

const HOSTILE_WORDS = ['00000000', 'ffffffff', '7fffffff', '80000000', '7ff00000', '7ff80000', '00000001'].map((hex) =>
  Buffer.from(hex, 'hex'),
);
const WORD_BYTES = 4;

/** Overwrites up to five words, mostly near the start, where the records with sizes and times are. */
const spoilDump = (name: string, bytes: Buffer): HostileSample => ({
  name,
  spoil: (random) => {
    const spoiled = Buffer.from(bytes);
    for (let times = 1 + Math.floor(random() * 5); times > 0; times--) {
      const at = Math.floor(random() ** 3 * (spoiled.length - WORD_BYTES));
      pick(HOSTILE_WORDS, random).copy(spoiled, at);
    }
    return spoiled;
  },
});
