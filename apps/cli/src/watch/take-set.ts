import { createHash, type Hash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { basename } from 'node:path';
import { recognizeFile, takesSeries } from '@hindsight/engine';
import type { ArtifactKind } from '@hindsight/model';
import type { ArtifactReport, Journal } from './journal.ts';
import type { Ended, ServiceClient } from './service-client.ts';
import type { FileSet } from './settled-sets.ts';
import type { Source, SourceFile } from './source.ts';
import { type Member, packTar } from './tar.ts';

export interface TakeOptions {
  readonly source: Source;
  readonly journal: Journal;
  readonly client: ServiceClient;
  readonly scratch: string;
  readonly appName?: string | undefined;
  readonly host?: string | undefined;
  readonly tags?: string | undefined;
  /** The hashes of what is being analyzed: a content may arrive twice at a time. */
  readonly underWay: Set<string>;
  readonly print: (reported: ArtifactReport) => void;
}

interface HashedFile {
  readonly file: SourceFile;
  readonly hash: string;
}

async function readInto(hash: Hash, path: string): Promise<void> {
  for await (const chunk of createReadStream(path)) hash.update(chunk);
}

export type Hasher = (file: SourceFile) => Promise<string>;

/** Hashes files, each version once. */
export function createHasher(source: Source): Hasher {
  const known = new Map<string, { readonly version: string; readonly hash: string }>();
  return async (file) => {
    const was = known.get(file.name);
    if (was?.version === file.version) return was.hash;
    const hash = createHash('sha256');
    await source.withFile(file, (path) => readInto(hash, path));
    const digest = hash.digest('hex');
    known.set(file.name, { version: file.version, hash: digest });
    return digest;
  };
}

/** The hash of several files does not depend on their names, which change when a log is rotated. */
const hashContent = (hashes: readonly string[]): string => {
  const [only = ''] = hashes;
  return hashes.length === 1
    ? only
    : createHash('sha256')
        .update([...hashes].sort().join('\n'))
        .digest('hex');
};

/** Uses all files of a set at a time. */
async function withFiles<Result>(
  source: Source,
  files: readonly HashedFile[],
  use: (paths: readonly string[]) => Promise<Result>,
  paths: readonly string[] = [],
): Promise<Result> {
  const [next, ...rest] = files;
  if (!next) return use(paths);
  return source.withFile(next.file, (path) => withFiles(source, rest, use, [...paths, path]));
}

/** `{folder}` stands for the first folder below the place. */
const nameApplication = (appName: string | undefined, { name }: SourceFile): string | undefined => {
  const folder = name.includes('/') ? name.slice(0, name.indexOf('/')) : '';
  const application = appName?.replaceAll('{folder}', folder);
  return application === '' ? undefined : application;
};

type Seen = Awaited<ReturnType<typeof recognizeFile>>;

const toMembers = (files: readonly HashedFile[], paths: readonly string[]): Member[] =>
  files.flatMap(({ file }, at) => {
    const path = paths[at];
    return path === undefined ? [] : [{ name: basename(file.name), path, bytes: file.bytes }];
  });

const recognize = ({ source, scratch }: TakeOptions, files: readonly HashedFile[]): Promise<Seen> =>
  withFiles(source, files, (paths) => {
    const members = toMembers(files, paths).map(({ name, path }) => ({ path, fileName: name }));
    return recognizeFile({ files: members, limits: {}, scratch });
  });

/** Sends the files of one artifact, several in one archive, and waits for the analysis. */
function send(options: TakeOptions, artifact: Artifact, kind: ArtifactKind): Promise<Ended> {
  const { source, client, host, tags } = options;
  const { name, files, content, application } = artifact;
  return withFiles(source, files, (paths) => {
    const [only] = paths;
    return client.analyze({
      ...{ kind, fileName: basename(name), idempotencyKey: `watch-${content}` },
      ...(application !== undefined && { appName: application }),
      ...(host !== undefined && { host }),
      ...(tags !== undefined && { tags }),
      body: () =>
        paths.length === 1 && only !== undefined ? createReadStream(only) : packTar(toMembers(files, paths)),
    });
  });
}

interface Artifact {
  readonly name: string;
  readonly files: readonly HashedFile[];
  readonly content: string;
  readonly application: string | undefined;
}

async function analyze(options: TakeOptions, artifact: Artifact, seen: Seen): Promise<Omit<ArtifactReport, 'at'>> {
  const { files, content, application } = artifact;
  const about = {
    files: files.map(({ file }) => file.name),
    content,
    ...(application !== undefined && { application }),
  };
  if (!seen.ok) return { ...about, state: 'not-recognized', verdict: seen.fault.details };
  const { kind, what } = seen;
  if (kind === undefined) return { ...about, state: 'not-recognized', verdict: `it is ${what}` };
  return { ...about, kind, ...(await send(options, artifact, kind)) };
}

/** Takes the files of one artifact, or each file where a kind is one file. Returns whether nothing of them is left to do. */
async function takeFiles(options: TakeOptions, name: string, files: readonly HashedFile[]): Promise<boolean> {
  const { journal, appName, underWay, print } = options;
  const hashes = files.map(({ hash }) => hash);
  const [first] = files;
  if (!first || hashes.every((hash) => journal.has(hash))) return true;
  if (hashes.some((hash) => underWay.has(hash))) return false;
  for (const hash of hashes) underWay.add(hash);
  try {
    const seen = await recognize(options, files);
    if (files.length === 1 || !seen.ok || seen.kind === undefined || takesSeries(seen.kind)) {
      const artifact = { name, files, content: hashContent(hashes), application: nameApplication(appName, first.file) };
      const ended = await analyze(options, artifact, seen);
      const reported: ArtifactReport = { at: new Date().toISOString(), ...ended };
      print(reported);
      journal.add({ ...reported, hashes });
      return true;
    }
  } finally {
    for (const hash of hashes) underWay.delete(hash);
  }
  let isDone = true;
  for (const file of files) isDone = (await takeFiles(options, file.file.name, [file])) && isDone;
  return isDone;
}

/** Takes a set of files that stand still. Returns whether nothing of it is left to do. */
export async function takeSet(options: TakeOptions, hash: Hasher, { name, files }: FileSet): Promise<boolean> {
  const hashed: HashedFile[] = [];
  for (const file of files) hashed.push({ file, hash: await hash(file) });
  return takeFiles(options, name, hashed);
}
