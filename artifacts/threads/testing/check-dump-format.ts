import assert from 'node:assert/strict';
import { test } from 'node:test';
import { toLine } from '@hindsight/intake';
import type { Head } from '@hindsight/model';
import { DumpBuilder } from '../src/builder.ts';
import type { DumpContent } from '../src/events.ts';
import type { DumpFormat, DumpReader } from '../src/format.ts';
import type { DumpedThread, ThreadDumps } from '../src/model.ts';

/** Reads a text with one format line by line, as the reader loop does, and returns all its events. */
export function readEvents(format: DumpFormat, text: string): { events: DumpContent[]; unparsed: string[] } {
  const events: DumpContent[] = [];
  const unparsed: string[] = [];
  let reader: DumpReader | undefined;
  const bytes = Buffer.from(text, 'utf8').toString('latin1');
  bytes.split(/\r?\n/).forEach((content, index) => {
    const line = toLine(content, index + 1);
    const result = reader?.line(line);
    if (result === 'unparsed') unparsed.push(content);
    if (result === 'read' || result === 'unparsed') return;
    reader?.end();
    reader = format.findStart(line) >= 0 ? format.open((event) => events.push(event)) : undefined;
    reader?.line(line);
  });
  reader?.end();
  return { events, unparsed };
}

export function readDumps(format: DumpFormat, text: string): ThreadDumps {
  const builder = new DumpBuilder();
  const { events, unparsed } = readEvents(format, text);
  for (const event of events) builder.add(event);
  return builder.build({ count: unparsed.length, examples: [] });
}

/** Reads the threads of the only dump in a text by name. */
export function readThreads(format: DumpFormat, text: string): Map<string, DumpedThread> {
  const { dumps } = readDumps(format, text);
  assert.equal(dumps.length, 1, 'one dump');
  return new Map(dumps[0]?.threads.map((thread) => [thread.name, thread]));
}

/** Formats locks for easy comparison: `waits java.lang.Object@1 at 0`. */
export const formatLocks = (thread: DumpedThread | undefined): string[] =>
  (thread?.locks ?? []).map(({ relation, lock, depth, owner }) => {
    const by = owner ? ` owned by ${owner.name ?? ''}#${owner.id ?? ''}` : '';
    return `${relation} ${lock} at ${depth}${by}`;
  });

export const toHead = (text: string): Head => ({
  fileName: 'sample.txt',
  bytes: Buffer.from(text),
  lines: text.split('\n'),
});

/** Measures the CPU time of this process alone; wall time would include other work of the machine. */
export function measureCpuMs(work: () => unknown): number {
  const before = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}

/**
 * A pattern that backtracks over a line once for each of its characters takes seconds for this many; one that does not
 * takes some 10 ms.
 */
const HOSTILE_LENGTH = 60_000;
const HOSTILE_MS = 1000;

/** Grows a line where patterns are most often ambiguous: blanks, quotes, its own end repeated. */
function hostileLines(line: string): string[] {
  const [first, second] = [line.slice(0, line.length / 2), line.slice(line.length / 2)];
  return [
    `${line}${' '.repeat(HOSTILE_LENGTH)}x`,
    `${first}${' '.repeat(HOSTILE_LENGTH)}${second}`,
    `${line}${' '.repeat(HOSTILE_LENGTH)}\rx\rx`,
    `${first}${'('.repeat(HOSTILE_LENGTH)}${second}`,
    `${line}${'" '.repeat(HOSTILE_LENGTH / 2)}`,
    `${first}${second.repeat(HOSTILE_LENGTH / Math.max(1, second.length))}`,
  ];
}

/** Checks what holds for every format: it detects its own sample, and no damage to the sample makes it throw. */
export function checkDumpFormat(format: DumpFormat, sample: string): void {
  test(`${format.id} knows its own sample by its head`, () => {
    assert.ok(format.detect(toHead(sample)) > 0);
    assert.equal(format.detect(toHead('2026-11-20 21:51:46 INFO  order 12 accepted\n{"level":"info"}')), 0);
  });

  test(`${format.id} survives any end, any lost, doubled or cut line`, () => {
    const lines = sample.split('\n');
    const step = Math.max(1, Math.floor(sample.length / 300));
    for (let end = 0; end <= sample.length; end += step) readEvents(format, sample.slice(0, end));
    lines.forEach((line, index) => {
      readEvents(format, lines.toSpliced(index, 1).join('\n'));
      readEvents(format, lines.toSpliced(index, 0, line).join('\n'));
      readEvents(format, lines.toSpliced(index, 1, line.slice(0, line.length / 2)).join('\n'));
      readEvents(format, lines.toSpliced(index, 1, line.repeat(3)).join('\n'));
    });
  });

  test(`${format.id} takes no longer for a long line than for as many short ones`, () => {
    const lines = sample.split('\n');
    lines.forEach((line, index) => {
      for (const hostile of hostileLines(line)) {
        const started = performance.now();
        readEvents(
          format,
          lines
            .with(index, hostile)
            .slice(0, index + 2)
            .join('\n'),
        );
        assert.ok(performance.now() - started < HOSTILE_MS, `${hostile.slice(0, 200)}…`);
      }
    });
  });

  test(`${format.id} reads no dump out of lines of a log`, () => {
    const log =
      '2026-11-20 21:51:46 ERROR "order 12" #12 failed\n\tat com.acme.Order.take(Order.java:12)\n"x"\n{"a":1}\n';
    assert.deepEqual(readDumps(format, log.repeat(3)).dumps, []);
  });
}
