/**
 * `npm run stress:load -- [seconds] [clients] [--url <address> --key <key> [--part <name>=<pids>]…] [--beside <heap dump>]`: clients that
 * send artifacts of all kinds, each the next one when its answer has come, to an own service with the embedded stores or to a running
 * one. With `--beside` a large heap dump is analyzed meanwhile, again and again. It prints throughput, latencies by kind, errors, and of
 * an own service its memory and processor time, from which docs/capacity.md extrapolates; of a running one the processor time of the
 * parts that are named.
 */
import { openAsBlob, readdirSync, readFileSync } from 'node:fs';
import { loadavg } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import type { ArtifactKind } from '@hindsight/model';
import { withOwnService } from '@hindsight/service/testing';
import { ROOT } from '../repository.ts';
import { selectPercentile } from './percentile.ts';
import { type ProcessorUse, readProcessorUse, sumResidentBytes } from './processes.ts';

interface Sample {
  readonly kind: ArtifactKind;
  readonly file: string;
  /** How many of 100 uploads; a company sends thread dumps and GC logs all day, and heap dumps after an incident. */
  readonly share: number;
}

const MIX: readonly Sample[] = [
  { kind: 'gc-log', file: 'gc/testing/samples/j17-serial-gc.log', share: 20 },
  { kind: 'gc-log', file: 'gc/testing/samples/j25-g1-rotate.log', share: 15 },
  { kind: 'thread-dump', file: 'threads/testing/samples/classinit-deadlock-jdk17-jstack-l.txt', share: 20 },
  { kind: 'thread-dump', file: 'threads/testing/samples/readwrite-jdk25-thread-print-l.txt', share: 15 },
  { kind: 'application-log', file: 'logs/testing/samples/spring-boot-orders.log', share: 20 },
  { kind: 'crash-log', file: 'crash/testing/samples/own-div-jdk17.log', share: 2 },
  { kind: 'memory-tables', file: 'memory/testing/samples/direct-17.process-series.txt', share: 4 },
  { kind: 'bundle', file: 'bundle/testing/samples/connection-pool.zip', share: 3 },
  { kind: 'heap-dump', file: 'heap/testing/samples/small.hprof', share: 1 },
];

const KEY = 'key-of-the-load';
/** V8 compiles what is hot in each of the processes; before, an upload takes half as much again. */
const WARM_UP_UPLOADS = 1000;
const WATCH_MS = 250;
/** Parts that start analysis processes. */
const OURS: ReadonlySet<string> = new Set(['service', 'instances', 'workers']);
const MIB = 1024 * 1024;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    url: { type: 'string' },
    key: { type: 'string' },
    beside: { type: 'string' },
    part: { type: 'string', multiple: true },
  },
});
const [seconds = '30', clients = '8'] = positionals;
const key = values.key ?? KEY;
const bodies = MIX.map(({ kind, file, share }) => ({
  kind,
  share,
  body: new Uint8Array(readFileSync(join(ROOT, 'artifacts', file))),
}));

interface Sent {
  readonly kind: ArtifactKind;
  readonly ms: number;
  readonly status: number;
}

/** Chooses the samples in a fixed order in which each has its share. */
function* chooseSamples(): Generator<(typeof bodies)[number], never> {
  const due = bodies.map(() => 0);
  for (;;) {
    for (const [index, { share }] of bodies.entries()) due[index] = (due[index] ?? 0) + share;
    const next = due.indexOf(Math.max(...due));
    due[next] = (due[next] ?? 0) - 100;
    const sample = bodies[next];
    if (sample) yield sample;
  }
}

interface Upload {
  readonly kind: ArtifactKind;
  readonly body: Uint8Array<ArrayBuffer> | Blob;
}

async function send(url: string, { kind, body }: Upload): Promise<Sent> {
  const started = performance.now();
  const status = await fetch(`${url}/api/analyses?kind=${kind}&apiKey=${key}`, { method: 'POST', body }).then(
    async (answer) => {
      await answer.arrayBuffer();
      return answer.status;
    },
    () => 0,
  );
  return { kind, ms: performance.now() - started, status };
}

/** A part of the service whose processor time is printed: what these processes take, with those below them or without. */
interface Part {
  readonly name: string;
  readonly pids: readonly number[];
  readonly takes: (use: ProcessorUse) => number;
}

/** What reads artifacts are the processes below services and workers; of other programs nobody asks which of their processes it is. */
function listParts(words: readonly string[]): readonly Part[] {
  const named = words.map((word) => {
    const [, name = '', pids = ''] = /^([^=]+)=([\d,]+)$/.exec(word) ?? [];
    return { name, pids: pids.split(',').map(Number) };
  });
  const isOurs = ({ name }: { readonly name: string }) => OURS.has(name);
  const readers = named.filter(isOurs).flatMap(({ pids }) => pids);
  return [
    ...named.map((one) => ({
      ...one,
      takes: ({ own, below }: ProcessorUse) => (isOurs(one) ? own : own + below),
    })),
    { name: 'analyses', pids: readers, takes: ({ below }) => below },
  ];
}

const readParts = (parts: readonly Part[]): readonly number[] =>
  parts.map(({ pids, takes }) => pids.reduce((sum, pid) => sum + takes(readProcessorUse(pid)), 0));

const formatTimes = (times: readonly number[]): string =>
  [0.5, 0.9, 0.99, 1].map((share) => `p${100 * share} ${selectPercentile(times, share).toFixed(0)}`).join('  ');

const print = (line: string): void => void process.stdout.write(`${line}\n`);

/** Sends for the given time and returns what was answered, with the latencies of `/health` meanwhile. */
async function load(url: string, pid: number | undefined, parts: readonly Part[]) {
  const samples = chooseSamples();
  const started = performance.now();
  const end = started + Number(seconds) * 1000;
  const sent: Sent[] = [];
  const health: number[] = [];
  let peakBytes = 0;
  const client = async () => {
    while (performance.now() < end) sent.push(await send(url, samples.next().value));
  };
  const watch = async () => {
    while (performance.now() < end) {
      const started = performance.now();
      await fetch(`${url}/health`).then((answer) => answer.arrayBuffer());
      health.push(performance.now() - started);
      if (pid !== undefined) peakBytes = Math.max(peakBytes, sumResidentBytes(pid));
      await sleep(WATCH_MS);
    }
  };
  const large: Sent[] = [];
  const analyzeBeside = async (path: string) => {
    while (performance.now() < end) large.push(await send(url, { kind: 'heap-dump', body: await openAsBlob(path) }));
  };
  const beside = values.beside === undefined ? undefined : analyzeBeside(values.beside);
  const before = readParts(parts);
  await Promise.all([...Array.from({ length: Number(clients) }, client), watch()]);
  const elapsed = (performance.now() - started) / 1000;
  const processorSeconds = readParts(parts).map((use, index) => use - (before[index] ?? 0));
  await beside;
  return { sent, large, health, peakBytes, elapsed, processorSeconds };
}

/** Prints the processor time of an upload, as a whole and by parts. */
function printProcessorUse(
  parts: readonly Part[],
  processorSeconds: readonly number[],
  uploads: number,
  elapsed: number,
) {
  const sum = processorSeconds.reduce((all, part) => all + part, 0);
  const format = (seconds: number) => ((1000 * seconds) / uploads).toFixed(1);
  const shares = parts.map(({ name }, index) => `${name} ${format(processorSeconds[index] ?? 0)}`);
  print(`processor: ${format(sum)} ms an upload (${shares.join(', ')}), ${(sum / elapsed).toFixed(2)} cores`);
}

/** Lets all processes of the service work, each as long as the others. */
async function warmUp(url: string): Promise<void> {
  const samples = chooseSamples();
  let uploads = 0;
  const client = async () => {
    while (uploads++ < WARM_UP_UPLOADS) await send(url, samples.next().value);
  };
  await Promise.all(Array.from({ length: Number(clients) }, client));
}

async function measure(url: string, pid: number | undefined, parts: readonly Part[]): Promise<void> {
  await warmUp(url);
  const { sent, large, health, peakBytes, elapsed, processorSeconds } = await load(url, pid, parts);
  const refused = [...sent, ...large].filter(({ status }) => status !== 200);
  print(
    `${sent.length} uploads in ${elapsed.toFixed(0)} s by ${clients} clients: ${(sent.length / elapsed).toFixed(1)}/s`,
  );
  print(
    `load of the machine: ${loadavg()
      .map((load) => load.toFixed(1))
      .join(' ')}`,
  );
  print(`all kinds, ms: ${formatTimes(sent.map(({ ms }) => ms))}`);
  for (const kind of new Set(bodies.map((sample) => sample.kind))) {
    const times = sent.filter((one) => one.kind === kind).map(({ ms }) => ms);
    if (times.length > 0) print(`  ${kind.padEnd(16)} ${String(times.length).padStart(6)}  ${formatTimes(times)}`);
  }
  if (large.length > 0) print(`heap dumps beside, ms: ${large.map(({ ms }) => ms.toFixed(0)).join(', ')}`);
  print(`/health, ms: ${formatTimes(health)}`);
  if (parts.length > 1) printProcessorUse(parts, processorSeconds, sent.length, elapsed);
  if (pid !== undefined) print(`memory, service and analyses: ${(peakBytes / MIB).toFixed(0)} MiB at most`);
  const codes = Object.entries(Object.groupBy(refused, ({ status }) => String(status)));
  print(`errors: ${codes.map(([status, list]) => `${list?.length} of status ${status}`).join(', ') || 'none'}`);
  process.exitCode = refused.length > 0 ? 1 : 0;
}

/** Bytes of all files below a folder. */
function measureFolder(folder: string): number {
  const entries = readdirSync(folder, { withFileTypes: true, recursive: true });
  return entries
    .filter((entry) => entry.isFile() && entry.name !== 'reserve')
    .reduce((sum, { parentPath, name }) => sum + readFileSync(join(parentPath, name)).length, 0);
}

const measureOwnService = (): Promise<void> =>
  withOwnService(KEY, async ({ url, pid, folder }) => {
    await measure(url, pid, listParts([`service=${pid}`]));
    print(`data folder: ${(measureFolder(folder) / MIB).toFixed(0)} MiB`);
  });

if (values.url === undefined) await measureOwnService();
else await measure(values.url, undefined, listParts(values.part ?? []));
