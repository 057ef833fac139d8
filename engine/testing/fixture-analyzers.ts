import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { createSocket } from 'node:dgram';
import { lookup } from 'node:dns/promises';
import { once } from 'node:events';
import { readFileSync, symlinkSync, writeFileSync, writeSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import { connect } from 'node:net';
import {
  type AnalyzeFile,
  type Analyzer,
  type AnalyzeTexts,
  ArtifactError,
  type FileAnalyzer,
  fault,
  type HeapExplorer,
  type TextSource,
} from '@hindsight/model';
import { aHeapExplorer } from '@hindsight/model/testing';

const forever = (): Promise<never> => new Promise(() => setInterval(() => undefined, 1000));

/** Goes on taking memory outside of V8's heap, and using it, with turns of the event loop in between. */
async function fillBuffers(): Promise<never> {
  const kept: Buffer[] = [];
  for (;;) {
    kept.push(Buffer.alloc(8 * 1024 * 1024, kept.length + 1));
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
}

function fillHeap(): never {
  const kept: object[] = [];
  for (;;) kept.push({ number: kept.length, list: [kept.length] });
}

function spin(): never {
  for (;;);
}

function sendDatagram(): Promise<never> {
  const socket = createSocket('udp4');
  return new Promise((_resolve, reject) => {
    socket.on('error', reject);
    socket.send('x', 49_999, '127.0.0.1', (error) => reject(error ?? new Error('it was sent')));
  });
}

/** Over the channel to the parent, past the program that has it. */
function writeRaw(text: string): void {
  const bytes = Buffer.from(text);
  for (let written = 0; written < bytes.length; ) {
    try {
      written += writeSync(3, bytes, written);
    } catch (error) {
      // The pipe is full for the moment.
      if (!(error instanceof Error && 'code' in error && error.code === 'EAGAIN')) throw error;
    }
  }
}

const NONSENSE = '{"type":"done","outcome":{"ok":true,"findings":"none"}}\n';
const HONEST = `${JSON.stringify({ type: 'done', outcome: { ok: false, fault: fault('not-a-gc-log', 'Honestly.') } })}\n`;

const ACTIONS: Readonly<Record<string, (source: TextSource) => unknown>> = {
  answer: () => undefined,
  'use the network': () => fetch('http://127.0.0.1:49999/'),
  connect: () => once(connect(49999, '127.0.0.1'), 'connect'),
  'ask for a name': () => lookup('localhost'),
  'send a datagram': sendDatagram,
  'start a program': () => execFileSync('true'),
  'read a file of the system': () => readFileSync('/etc/passwd'),
  // Where it stands when nobody chose another place; whether it is there or not.
  'read the data folder': () => readFileSync(new URL('../../data/hindsight.sqlite', import.meta.url)),
  'look for SQLite': () => assert.equal(isBuiltin('node:sqlite'), false),
  'make code of text': () => assert.throws(() => new Function('return 1'), EvalError),
  'write beside the program': () => writeFileSync(new URL('written', import.meta.url), ''),
  print: () => {
    process.stdout.write('{"type":"done"}\n');
    console.error(`odd \u001b[31m${'x'.repeat(5000)}`);
  },
  'say nonsense': () => writeRaw(NONSENSE),
  // In one write, so that the second is in the pipe before anybody can be killed for the first.
  'say nonsense, then what could be true': () => writeRaw(`${NONSENSE}${HONEST}`),
  'say what is no JSON': () => writeRaw('a secret\n'),
  'never stop to talk': () => {
    for (;;) writeRaw('x'.repeat(1 << 20));
  },
  wait: forever,
  pause: () => new Promise((resolve) => setTimeout(resolve, 300)),
  spin,
  'fill buffers': fillBuffers,
  'fill heap': fillHeap,
  exit: () => process.exit(7),
  refuse: () => {
    throw new ArtifactError('not-a-gc-log', 'No line looks like it.');
  },
  fail: () => {
    throw new Error('secret of /some/path');
  },
};

/** Answers of a heap in memory; a query does a deed, and says which process it was and what it was opened with. */
function createExplorer(index: string, file: string): HeapExplorer {
  const opened = `${readFileSync(index, 'utf8')} ${readFileSync(file).length}`;
  return {
    ...aHeapExplorer(),
    query: async ({ oql, offset }) => {
      if (oql === 'spin') spin();
      if (oql === 'exit') process.exit(7);
      if (oql === 'fail') throw new Error('secret of /some/path');
      return { columns: ['pid', 'opened'], total: 1, offset, rows: [[process.pid, opened]], complete: true };
    },
  };
}

const EMPTY_ANALYSIS = {
  format: 'test',
  complete: true,
  findings: [],
  report: { title: 'test', verdict: { level: 'OK', sentence: '' }, sections: [] },
} as const;

/** Writes an index, or what looks like one. */
const analyzeHeap: AnalyzeFile = (_content, { options, indexPath }) => {
  if (indexPath !== undefined) {
    if (options.do === 'link') symlinkSync('/etc/passwd', indexPath);
    else writeFileSync(indexPath, 'an index');
  }
  return { ...EMPTY_ANALYSIS, body: () => ({}) };
};

const HEAP: FileAnalyzer = {
  kind: 'heap-dump',
  reads: 'file',
  takes: 'largest',
  detect: () => 0,
  loadAnalysis: async () => analyzeHeap,
  loadExplorer: async () => (index, content) => createExplorer(index, content.path),
};

/** Does what `options.do` asks for, then counts lines. The body names the process and what it can see of its environment. */
const analyzeLog: AnalyzeTexts = async (sources, { options }) => {
  const [source] = sources;
  if (!source) throw new Error('a job has a file');
  await ACTIONS[options.do ?? 'answer']?.(source);
  const { lines } = await source.readLines(() => undefined);
  return { ...EMPTY_ANALYSIS, body: () => ({ lines, pid: process.pid, environment: Object.keys(process.env) }) };
};

export const ANALYZERS: readonly Analyzer[] = [
  { kind: 'gc-log', takes: 'series', detect: () => 0, loadAnalysis: async () => analyzeLog },
  HEAP,
];
