import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { FolderInUseError, lockFolder } from '@hindsight/service';
import { complain, EXIT, type Exit, UsageError } from '../exit.ts';
import { openBucketSource } from '../watch/bucket-source.ts';
import { openFolderSource } from '../watch/folder-source.ts';
import { type ArtifactReport, openJournal } from '../watch/journal.ts';
import { createServiceClient, UnavailableError } from '../watch/service-client.ts';
import { readServiceKey } from '../watch/service-key.ts';
import { createSettling, type FileSet } from '../watch/settled-sets.ts';
import type { Source } from '../watch/source.ts';
import { createHasher, type TakeOptions, takeSet } from '../watch/take-set.ts';
import { chooseDataFolder, startLocalService } from './local-service.ts';
import type { WatchOptions } from './watch-choices.ts';

/** Analyses that are under way at a time; a service with more processes gets several watchers. */
const PARALLEL = 4;
const MAX_PAUSE_MS = 300_000;

function openSource(place: string, scratch: string): Source {
  if (place.startsWith('s3:')) return openBucketSource(place, scratch, process.env);
  if (!statSync(place, { throwIfNoEntry: false })?.isDirectory()) throw new UsageError(`${place}: no such folder`);
  return openFolderSource(place);
}

/** The folder of the journal: one for each place and service. */
function chooseState(place: string, { service, state }: WatchOptions): string {
  if (state !== undefined) return state;
  const target = place.startsWith('s3:') ? place : resolve(place);
  const name = createHash('sha256')
    .update(`${target}\n${service ?? ''}`)
    .digest('hex')
    .slice(0, 16);
  return join(chooseDataFolder(process.env), 'watch', name);
}

function lockState(folder: string): () => void {
  try {
    return lockFolder(folder);
  } catch (error) {
    if (!(error instanceof FolderInUseError)) throw error;
    throw new UsageError(`another process watches with ${folder}: stop it, or give this one --state`);
  }
}

interface Target {
  readonly url: string;
  readonly key: string;
  close(): Promise<void>;
}

/** The service that was named, or one in this process for this place alone. */
async function openTarget(state: string, options: WatchOptions): Promise<Target> {
  const { service, notify, port } = options;
  if (service !== undefined) {
    if (notify !== undefined) throw new UsageError('--notify is for analyses in this process; a service has its own');
    if (!URL.canParse(service)) throw new UsageError(`${service} is no address`);
    return { url: service, key: readServiceKey(options), close: async () => undefined };
  }
  return startLocalService(join(state, 'service'), process.env, {
    SERVICE_HTTP_PORT: String(port),
    ...(notify !== undefined && { SERVICE_NOTIFY_FILE: resolve(notify) }),
    ...(port !== 0 && { SERVICE_PUBLIC_URL: `http://127.0.0.1:${port}` }),
  });
}

function formatArtifact({ at, state, files, application, kind, level, verdict, report }: ArtifactReport): string {
  const [first = ''] = files;
  const name = files.length === 1 ? first : `${first} and ${files.length - 1} more`;
  const about = [level ?? state, ...(application === undefined ? [] : [application]), name];
  return `${at} ${about.join(' ')}${kind === undefined ? '' : ` (${kind})`}: ${verdict}${report === undefined ? '' : ` ${report}`}`;
}

/** Takes one set. Returns whether it must be taken again. */
async function tryToTake(
  set: FileSet,
  take: (set: FileSet) => Promise<boolean>,
): Promise<'done' | 'later' | 'unavailable'> {
  try {
    return (await take(set)) ? 'done' : 'later';
  } catch (error) {
    if (error instanceof UsageError) throw error;
    complain(`${set.name}: ${error instanceof Error ? error.message : String(error)}`);
    return error instanceof UnavailableError ? 'unavailable' : 'later';
  }
}

/** Takes sets, several at a time. Returns the number of those that must be taken again. */
async function takeAll(sets: readonly FileSet[], take: (set: FileSet) => Promise<boolean>): Promise<number> {
  const queue = [...sets];
  let left = 0;
  const work = async () => {
    for (let set = queue.shift(); set; set = queue.shift()) {
      const end = await tryToTake(set, take);
      if (end !== 'done') left++;
      // The others would fail in the same way.
      if (end === 'unavailable') queue.length = 0;
    }
  };
  await Promise.all(Array.from({ length: PARALLEL }, work));
  return left;
}

interface Watched {
  readonly source: Source;
  readonly take: TakeOptions;
  readonly stopping: AbortSignal;
}

/** Looks at the place again and again, until it is stopped, or with `--once` until nothing is left. */
async function watchPlace({ source, take, stopping }: Watched, { settle, every, once }: WatchOptions): Promise<void> {
  const settling = createSettling(settle * 1000, source.isWhole);
  const hash = createHasher(source);
  let pause = every * 1000;
  while (!stopping.aborted) {
    const { settled, moving } = settling.note(await source.list(), Date.now());
    const left = await takeAll(settled, async (set) => !stopping.aborted && takeSet(take, hash, set));
    if (once && moving === 0 && left === 0) return;
    pause = left === 0 ? every * 1000 : Math.min(2 * Math.max(pause, 1000), MAX_PAUSE_MS);
    await sleep(pause, undefined, { signal: stopping }).catch(() => undefined);
  }
}

/** Ends at the first signal when what is under way is done; the second one ends the process. */
function listenToSignals(): AbortSignal {
  const stopping = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => stopping.abort());
  return stopping.signal;
}

/** Analyzes the files that arrive in a place, each content once, and prints a line for each artifact. */
export async function watch(place: string, options: WatchOptions): Promise<Exit> {
  const scratch = mkdtempSync(join(tmpdir(), 'hindsight-watch-'));
  const source = openSource(place, scratch);
  const state = chooseState(place, options);
  mkdirSync(state, { recursive: true, mode: 0o700 });
  const unlock = lockState(state);
  const journal = openJournal(join(state, 'journal.ndjson'));
  const target = await openTarget(state, options);
  const stopping = listenToSignals();
  complain(`watching ${place}; the journal is ${join(state, 'journal.ndjson')}`);
  const { appName, host, tags, format } = options;
  const print = (reported: ArtifactReport) =>
    void process.stdout.write(`${format === 'json' ? JSON.stringify(reported) : formatArtifact(reported)}\n`);
  try {
    const client = createServiceClient(target.url, target.key);
    const take = { source, journal, client, scratch, appName, host, tags, underWay: new Set<string>(), print };
    await watchPlace({ source, take, stopping }, options);
    return EXIT.clean;
  } finally {
    await target.close();
    journal.close();
    unlock();
    rmSync(scratch, { recursive: true, force: true });
  }
}
