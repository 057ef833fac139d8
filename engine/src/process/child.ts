import { Socket } from 'node:net';
import type { Analyzer } from '@hindsight/model';
import type { Progress } from '../analysis-job.ts';
import { analyzeFiles } from '../analyze.ts';
import { makeExploration } from '../explorer/explorer-handler.ts';
import { ARCHIVE_ANALYZERS } from '../kinds.ts';
import { quoteLines } from '../lines/quote-lines.ts';
import { searchLines } from '../lines/search-lines.ts';
import { recogniseFile } from '../recognition/recognize-file.ts';
import { openChannel } from './channel.ts';
import { WATCH_INTERVAL_MS } from './memory-watch.ts';
import { CHANNEL_FD, type FromChild, type ToChild } from './messages.ts';
import type { Outcome, TaskName } from './tasks.ts';

/** The analysis process: one task at a time, told and answered over the channel to the parent. */
const [analyzersModule = '../kinds.ts'] = process.argv.slice(2);
const { ANALYZERS: analyzers } = (await import(analyzersModule)) as { ANALYZERS: readonly Analyzer[] };
// A warm process has loaded all that a task may need.
await Promise.all([...analyzers, ...ARCHIVE_ANALYZERS].map(({ loadAnalysis }) => loadAnalysis()));

const pipe = new Socket({ fd: CHANNEL_FD });
const { tell } = openChannel<FromChild>(pipe, {
  onMessage: async (message) => tell({ type: 'done', outcome: await perform(message as ToChild) }),
  onGarbled: () => process.exit(1),
});

const onProgress = (progress: Progress): void => tell({ type: 'progress', progress });

const exploration = makeExploration(analyzers);

function perform({ task, job, wantsProgress }: ToChild): Promise<Outcome<TaskName>> {
  if (task === 'analyze') return analyzeFiles(job, { analyzers, ...(wantsProgress && { onProgress }) });
  if (task === 'explore') return exploration.open(job);
  if (task === 'ask') return exploration.ask(job);
  if (task === 'search') return searchLines(job, analyzers);
  return task === 'quote' ? quoteLines(job, analyzers) : recogniseFile(job, analyzers);
}

// A parent that died cannot end its children; a child without a parent has nobody to work for.
pipe.on('close', () => process.exit());

if (process.platform !== 'linux') {
  const report = () => tell({ type: 'memory', residentBytes: process.memoryUsage.rss() });
  setInterval(report, WATCH_INTERVAL_MS).unref();
}

tell({ type: 'ready' });
