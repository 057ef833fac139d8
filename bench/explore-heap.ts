/** Queries the saved index of a heap dump with objects from all over the heap; prints milliseconds to open it and per query. */
import { statSync } from 'node:fs';
import { heapDumpAnalyzer } from '@hindsight/heap';
import { selectPercentile } from '../scripts/stress/percentile.ts';

const [path = '', index = ''] = process.argv.slice(2);
const TIMES = 200;

const explore = await heapDumpAnalyzer.loadExplorer?.();
if (!explore) throw new Error('heap dumps cannot be explored');

const opening = performance.now();
const explorer = explore(index, { path, from: 0, size: statSync(path).size, truncated: false });
const openMs = performance.now() - opening;

const { numberOfObjects } = explorer.overview();
const page = { offset: 0, limit: 100 };
const first = explorer.dominated(page)?.rows ?? [];
const classes = explorer.histogram({ ...page, groupBy: 'class', sort: 'objects' }).rows;
/** Selects objects in even steps over the whole heap, and those that people open first. */
const chooseObject = (time: number): number =>
  time % 4 === 0 ? (first[time % first.length]?.objectId ?? 0) : Math.floor((numberOfObjects / TIMES) * time);
const chooseClass = (time: number) => classes[time % classes.length];
/** Pages of a long list, from its beginning to its end. */
const choosePage = (time: number, total = 0) => ({ offset: Math.floor((total / TIMES) * time), limit: 100 });
const atTop = explorer.dominated(page)?.total;

const GROUPS = ['class', 'package', 'loader'] as const;
const ORDERS = ['label', 'shallowSize'] as const;
const FILTERS = ['java', 'byte[]', 'nothing'];
const QUERIED = ['java.lang.Thread', 'java.util.Locale', 'java.util.LinkedList', 'java.lang.Module'];

/** Queries over millions of objects, by what is read of each: columns of the index, numbers, texts; sorted, grouped. */
const LONG_QUERIES: Readonly<Record<string, string>> = {
  sizes: 'SELECT * FROM java.lang.String s WHERE s.@retainedHeapSize > 1000',
  numbers: 'SELECT * FROM java.lang.String s WHERE s.hash = 17',
  texts: 'SELECT * FROM java.lang.String s WHERE toString(s) = "no such text"',
  'texts by a pattern': 'SELECT * FROM java.lang.String s WHERE toString(s) LIKE ".*[0-9]{4}-x+.*"',
  order: 'SELECT s, s.@retainedHeapSize AS kept FROM java.lang.String s ORDER BY kept DESC',
  groups: 'SELECT s.@retainedHeapSize, count(*) FROM java.lang.String s GROUP BY s.@retainedHeapSize',
  'a retained set': 'SELECT AS RETAINED SET * FROM java.util.HashMap',
};
/** The same limits as the page. */
const WAIT_MS = 60;

/** Requests until the query is complete; returns milliseconds of each request and of all. */
async function queryToTheEnd(name: string, oql: string) {
  const times: number[] = [];
  const startedAt = performance.now();
  let cursor: string | undefined;
  do {
    const started = performance.now();
    const answer = await explorer.query({ ...page, oql, wait: WAIT_MS, ...(cursor !== undefined && { cursor }) });
    times.push(performance.now() - started);
    cursor = answer.cursor;
  } while (cursor !== undefined);
  const seconds = (performance.now() - startedAt) / 1000;
  return summarize(`query for ${name}, complete in ${seconds.toFixed(1)} s`, times);
}

const QUESTIONS: Readonly<Record<string, (time: number) => unknown>> = {
  histogram: () => explorer.histogram({ ...page, groupBy: 'class', sort: 'retainedSize', filter: 'java' }),
  instances: (time) =>
    explorer.instances({
      ...choosePage(time, chooseClass(time)?.objects),
      classNumber: chooseClass(time)?.classNumber ?? 0,
    }),
  dominated: (time) => explorer.dominated({ ...page, object: chooseObject(time) }),
  'dominated, far down a long list': (time) => explorer.dominated(choosePage(time, atTop)),
  inspect: (time) => explorer.inspect(chooseObject(time)),
  elements: (time) => explorer.elements({ ...page, object: chooseObject(time) }),
  'references in': (time) => explorer.references({ ...page, object: chooseObject(time), direction: 'in' }),
  'references in, of classes': (time) =>
    explorer.references({ ...page, object: chooseClass(time)?.objectId ?? 0, direction: 'in' }),
  'references out': (time) => explorer.references({ ...page, object: chooseObject(time), direction: 'out' }),
  'paths to roots': (time) => explorer.pathsToRoots({ object: chooseObject(time), limit: 10 }),
  'paths to roots, of classes': (time) =>
    explorer.pathsToRoots({ object: chooseClass(time)?.objectId ?? 0, limit: 10 }),
  'dominator groups': (time) => explorer.dominatorGroups({ ...page, groupBy: GROUPS[time % GROUPS.length] ?? 'class' }),
  'dominated, sorted': (time) =>
    explorer.dominated({ ...choosePage(time, atTop), sort: ORDERS[time % ORDERS.length] ?? 'label' }),
  'dominated, filtered': (time) => explorer.dominated({ ...page, filter: FILTERS[time % FILTERS.length] ?? '' }),
  roots: () => explorer.roots(page),
  threads: () => explorer.threads(page),
  loaders: () => explorer.loaders(page),
  'query of one object': (time) => explorer.query({ ...page, oql: `SELECT * FROM OBJECTS ${chooseObject(time)}` }),
  'query of a class, first page': (time) =>
    explorer.query({
      ...page,
      oql: `SELECT s.@displayName, s.@retainedHeapSize FROM ${QUERIED[time % QUERIED.length]} s`,
    }),
};

/** What reads many objects, for as many classes: the first page of a list, and what follows the paths to ten thousand objects. */
const OF_CLASSES: Readonly<Record<string, (time: number) => unknown>> = {
  'instances, sorted by retained size': (time) =>
    explorer.instances({ ...page, classNumber: chooseClass(time)?.classNumber ?? 0, sort: 'retainedSize' }),
  'paths to the objects of a class': (time) =>
    explorer.mergedPaths({ classNumber: chooseClass(time)?.classNumber ?? 0 }),
};
const CLASSES = 25;

const summarize = (name: string, times: readonly number[]) => ({
  name,
  median: selectPercentile(times, 0.5),
  p95: selectPercentile(times, 0.95),
  worst: selectPercentile(times, 1),
});

const questions: ReturnType<typeof summarize>[] = [];

async function measure(name: string, query: (time: number) => unknown, count: number): Promise<void> {
  const times: number[] = [];
  for (let time = 0; time < count; time++) {
    const started = performance.now();
    await query(time);
    times.push(performance.now() - started);
  }
  questions.push(summarize(name, times));
}

for (const [name, query] of Object.entries(QUESTIONS)) await measure(name, query, TIMES);
for (const [name, query] of Object.entries(OF_CLASSES)) await measure(name, query, CLASSES);
for (const [name, oql] of Object.entries(LONG_QUERIES)) questions.push(await queryToTheEnd(name, oql));
await explorer.close();
const { maxRSS } = process.resourceUsage();
process.stdout.write(JSON.stringify({ openMs, questions, maxRssKb: maxRSS }));
