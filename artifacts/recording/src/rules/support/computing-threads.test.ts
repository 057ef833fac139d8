import assert from 'node:assert/strict';
import { test } from 'node:test';
import { cpuLoad, type RecordingSketch, repeat, type SampleSketch, sketchAnalysis } from '../../../testing/index.ts';
import { costCenter } from '../cpu/cost-center.ts';
import { cpuHotMethod } from '../cpu/cpu-hot-method.ts';
import { cpuSaturated } from '../cpu/cpu-saturated.ts';
import { highJvmCpu } from '../cpu/high-jvm-cpu.ts';
import { countCrowd, isBatch } from './computing-threads.ts';

const compute = (thread: string, stack: readonly string[] = ['com.shop.Render.row']): SampleSketch => ({
  times: 500,
  stack,
  state: 'STATE_RUNNABLE',
  thread,
});

const BATCH: RecordingSketch = {
  facts: { cpu: { hardwareThreads: 2 } },
  settings: { 'jdk.ThreadPark#enabled': 'true' },
  tables: { 'jdk.CPULoad': cpuLoad(0.97, 0.99) },
  samples: { 'jdk.ExecutionSample': [compute('render-1'), compute('render-2')] },
};

const change = (samples: RecordingSketch['samples'], more: RecordingSketch = {}): RecordingSketch => ({
  ...BATCH,
  ...more,
  samples: { ...BATCH.samples, ...samples },
});

test('a batch that takes all processors is a note for each rule of processor time', () => {
  const analysis = sketchAnalysis(BATCH);
  for (const rule of [cpuHotMethod, cpuSaturated, highJvmCpu])
    assert.equal(rule.check(analysis)?.level, 'INFO', rule.id);
});

test('what a batch may be for is a note, and what no program is for is a warning', () => {
  const rate = (method: string) =>
    costCenter.check(
      sketchAnalysis(change({ 'jdk.ExecutionSample': [compute('archive', [method, 'com.shop.Archive.pack'])] })),
    )?.level;
  assert.equal(rate('java.util.zip.Deflater.deflate'), 'INFO');
  assert.equal(rate('java.util.regex.Pattern$Loop.match'), 'WARNING');
});

test('the thread that starts a batch, and rests while others compute, is a part of it', () => {
  const start = { ...compute('main', ['com.shop.Main.load']), at: 0, every: 10 };
  const rest = { weight: 50_000, at: 6000, stack: ['java.lang.Thread.sleep', 'com.shop.Main.main'], thread: 'main' };
  assert.equal(
    isBatch(
      sketchAnalysis({
        ...BATCH,
        samples: { 'jdk.ExecutionSample': [start, compute('render-1')], 'jdk.ThreadSleep': [rest] },
      }),
    ),
    true,
  );
});

test('threads that go to sleep again and again compute nothing', () => {
  const poll = (thread: string) =>
    compute(thread, ['java.lang.Thread.sleepNanos0', 'java.lang.Thread.sleep', 'com.shop.Poll.run']);
  const analysis = sketchAnalysis(change({ 'jdk.ExecutionSample': repeat(40, (index) => poll(`poll-${index}`)) }));
  assert.equal(countCrowd(analysis), 0);
  assert.match(costCenter.check(analysis)?.headline ?? '', /short sleeps and waking up from them, called by Poll\.run/);
});

const NO_BATCHES: Readonly<Record<string, RecordingSketch>> = {
  'threads that serve requests': change({ 'jdk.ExecutionSample': [compute('http-nio-8080-exec-1')] }),
  'a loop beside threads that serve requests': change({
    'jdk.ThreadPark': [{ weight: 50_000, stack: ['a.B.c'], thread: 'http-nio-8080-exec-1' }],
  }),
  'requests on threads without such a name': change({
    'jdk.ExecutionSample': [
      compute('pool-1-thread-1', ['com.shop.Price.sum', 'jakarta.servlet.http.HttpServlet.service']),
    ],
  }),
  'threads that wait in between': change({
    'jdk.ThreadPark': ['render-1', 'render-2'].map((thread) => ({ weight: 30_000, stack: ['a.B.c'], thread })),
  }),
  'more threads than processors': change({
    'jdk.ExecutionSample': repeat(5, (index) => compute(`render-${index}`)),
  }),
  'waits that are not recorded': { ...BATCH, settings: {} },
};

test('a batch is told by threads that never wait', () => assert.equal(isBatch(sketchAnalysis(BATCH)), true));

for (const [name, sketch] of Object.entries(NO_BATCHES))
  test(`no batch: ${name}`, () => assert.equal(isBatch(sketchAnalysis(sketch)), false));
