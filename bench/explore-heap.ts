/** Questions to the saved index of a heap dump, each with objects from all over the heap: milliseconds to open it and per question. */
import { statSync } from 'node:fs';
import { heapDumpAnalyzer } from '@hindsight/heap';
import type { HeapExplorer } from '@hindsight/model';

const [path = '', index = ''] = process.argv.slice(2);
const TIMES = 200;

const open = (): HeapExplorer => {
  const explorer = heapDumpAnalyzer.explore?.(index, { path, from: 0, size: statSync(path).size, truncated: false });
  if (!explorer) throw new Error('heap dumps cannot be explored');
  return explorer;
};

const opening = performance.now();
const explorer = open();
const openMs = performance.now() - opening;

const { numberOfObjects } = explorer.overview();
const page = { offset: 0, limit: 100 };
const first = explorer.dominated(page)?.rows ?? [];
const classes = explorer.histogram({ ...page, groupBy: 'class', sort: 'objects' }).rows;
/** Objects in even steps over the whole heap, and those that people open first. */
const object = (time: number): number =>
  time % 4 === 0 ? (first[time % first.length]?.objectId ?? 0) : Math.floor((numberOfObjects / TIMES) * time);
const ofClass = (time: number) => classes[time % classes.length];
/** Pages of a long list from its begin to its end. */
const deep = (time: number, total = 0) => ({ offset: Math.floor((total / TIMES) * time), limit: 100 });
const atTop = explorer.dominated(page)?.total;

const QUERIED = ['java.lang.Thread', 'java.util.Locale', 'java.util.LinkedList', 'java.lang.Module'];

const QUESTIONS: Readonly<Record<string, (time: number) => unknown>> = {
  histogram: () => explorer.histogram({ ...page, groupBy: 'class', sort: 'retainedSize', filter: 'java' }),
  instances: (time) =>
    explorer.instances({ ...deep(time, ofClass(time)?.objects), classNumber: ofClass(time)?.classNumber ?? 0 }),
  dominated: (time) => explorer.dominated({ ...page, object: object(time) }),
  'dominated, far down a long list': (time) => explorer.dominated(deep(time, atTop)),
  inspect: (time) => explorer.inspect(object(time)),
  elements: (time) => explorer.elements({ ...page, object: object(time) }),
  'references in': (time) => explorer.references({ ...page, object: object(time), direction: 'in' }),
  'references in, of classes': (time) =>
    explorer.references({ ...page, object: ofClass(time)?.objectId ?? 0, direction: 'in' }),
  'references out': (time) => explorer.references({ ...page, object: object(time), direction: 'out' }),
  'paths to roots': (time) => explorer.pathsToRoots({ object: object(time), limit: 10 }),
  'paths to roots, of classes': (time) => explorer.pathsToRoots({ object: ofClass(time)?.objectId ?? 0, limit: 10 }),
  roots: () => explorer.roots(page),
  threads: () => explorer.threads(page),
  loaders: () => explorer.loaders(page),
  'query of one object': (time) => explorer.query({ ...page, oql: `SELECT * FROM OBJECTS ${object(time)}` }),
  'query of a class, first page': (time) =>
    explorer.query({
      ...page,
      oql: `SELECT s.@displayName, s.@retainedHeapSize FROM ${QUERIED[time % QUERIED.length]} s`,
    }),
};

const share = (sorted: readonly number[], part: number): number => sorted[Math.floor((sorted.length - 1) * part)] ?? 0;

const questions = Object.entries(QUESTIONS).map(([name, ask]) => {
  const times = Array.from({ length: TIMES }, (_, time) => {
    const started = performance.now();
    ask(time);
    return performance.now() - started;
  }).sort((a, b) => a - b);
  return { name, median: share(times, 0.5), p95: share(times, 0.95), worst: share(times, 1) };
});
explorer.close();
const { maxRSS } = process.resourceUsage();
process.stdout.write(JSON.stringify({ openMs, questions, maxRssKb: maxRSS }));
