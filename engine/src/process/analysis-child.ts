// Every upload is hashed: the module is loaded before the first one waits for it.
import 'node:crypto';
import { Socket } from 'node:net';
import { extname } from 'node:path';
import { Worker } from 'node:worker_threads';
import type { Analyzer } from '@hindsight/model';
import type { Progress } from '../analysis-job.ts';
import { analyzeFiles } from '../analyze.ts';
import { createExplorerHandler } from '../explorer/explorer-handler.ts';
import { ARCHIVE_ANALYZERS } from '../kinds.ts';
import { quoteLines } from '../lines/quote-lines.ts';
import { searchLines } from '../lines/search-lines.ts';
import { recognizeFile } from '../recognition/recognize-file.ts';
import { openChannel } from './channel.ts';
import { CHANNEL_FD } from './descriptors.ts';
import { WATCH_INTERVAL_MS } from './memory-watch.ts';
import type { ChildRole, FromChild, ToChild } from './messages.ts';
import type { TaskName, TaskOutcome } from './tasks.ts';

/** The program of an analysis process: performs one task at a time, which it receives and answers over the channel to its parent. */
const [role, analyzersModule] = process.argv.slice(2) as [ChildRole, string?];
const { ANALYZERS: analyzers } = analyzersModule
  ? ((await import(analyzersModule)) as { ANALYZERS: readonly Analyzer[] })
  : await import('../kinds.ts');
// A warm process has loaded everything that a task may need. For an explorer somebody waits, and it has one artifact.
if (role === 'analyzes') await Promise.all([...analyzers, ...ARCHIVE_ANALYZERS].map((one) => one.loadAnalysis()));

const pipe = new Socket({ fd: CHANNEL_FD });
const { send } = openChannel<FromChild>(pipe, {
  onMessage: async (message) => send({ type: 'done', outcome: await perform(message as ToChild) }),
  onInvalid: () => process.exit(1),
});

const onProgress = (progress: Progress): void => send({ type: 'progress', progress });

const exploration = createExplorerHandler(analyzers);

function perform({ task, job, reportProgress }: ToChild): Promise<TaskOutcome<TaskName>> {
  if (task === 'analyze') return analyzeFiles(job, { analyzers, ...(reportProgress && { onProgress }) });
  if (task === 'openExplorer') return exploration.open(job);
  if (task === 'query') return exploration.query(job);
  if (task === 'search') return searchLines(job, analyzers);
  return task === 'quote' ? quoteLines(job, analyzers) : recognizeFile(job, analyzers);
}

// A parent that died cannot end its children, so each child ends itself when the channel closes. It does not notice while it computes
// without a pause: then a thread does.
pipe.on('close', () => process.exit());
const WATCH_HEAP_MB = 8;
new Worker(new URL(`./parent-watch${extname(import.meta.url)}`, import.meta.url), {
  workerData: { parent: process.ppid },
  resourceLimits: { maxOldGenerationSizeMb: WATCH_HEAP_MB },
}).unref();

if (process.platform !== 'linux') {
  const report = () => send({ type: 'memory', residentBytes: process.memoryUsage.rss() });
  setInterval(report, WATCH_INTERVAL_MS).unref();
}

send({ type: 'ready' });
