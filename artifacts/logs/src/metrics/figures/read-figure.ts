import { getUnitBytes } from '@hindsight/model';
import { FIGURE_KINDS, type FigureKind, type StatedFigure } from './figure-kinds.ts';
import { readAge, readDuration } from './read-duration.ts';
import { readClock, readProcessor } from './read-machine.ts';
import { readPresent, readProgress, readYield } from './read-progress.ts';

/** Words for what waits to be done, before the number or after it. */
const BACKLOG =
  /\b((?:\w{1,20}\.){0,3}q(?:\.\w{1,20}){0,2}\.size|(?:(?:consumer|replication|group|total|max)[ _-]?)?lag|backlog(?:[ _-]?(?:size|depth|count))?|(?:\w{1,20}[_-])?queue(?:[ _-]?(?:size|length|depth|count)|(?=[:=]))|queued(?:[ _-]?(?:tasks|requests|messages))?|pending(?:[ _-]?\w{1,20})?|waiting(?:[ _-]?(?:threads|requests|tasks))?|mailbox(?:[ _-]?size)?|outstanding|in-?flight|unack(?:ed|nowledged)|undelivered)["'\]]?\s?(?:=|:|is|has|at|of|now|is now|grew to)?\s?["'[(]?(\d{1,15})\b(?!\.\d| ?(?:ms|s|secs?|seconds|min|minutes)\b)/gi;
const BACKLOG_AFTER =
  /\b(\d{1,15}) (?:[a-z]{1,20} ){0,2}(waiting|pending|queued|in (?:the )?(?:queue|mailbox|backlog|outbox|inbox|spool)|outstanding|behind|unacked|not yet (?:sent|processed|acknowledged))\b/i;
/** `Mailbox of pricing has 900 messages`. */
const CONTAINER =
  /\b(mailbox|queue|backlog|buffer)\b .{1,80}\b(?:has|holds|contains|with|at|size|is) (?:now )?(\d{1,15})\b(?!\.\d)/i;

/** What may run full; a cache is meant to. */
const LIMITED =
  /(heap|memory|old ?gen|metaspace|disk|volume|storage|file ?system|table ?space|partition|journal|spool|buffer|queue|pool|connections?|threads?|file ?descriptors?|sessions?)/
    .source;
const AMOUNT = /\b(\d{1,15}(?:\.\d{1,3})?) ?([KMGT]i?B?|bytes)?/.source;
/** `heap used=1900 MB max=2048 MB`, `Memory: used 300 MB of 2048 MB`, `connections 48/50` */
const USED_OF = new RegExp(
  String.raw`\b${LIMITED}\b[a-z .]{0,20}[:=]? ?(?:used|in use|active)?[:= ]{0,3}${AMOUNT}(?:,? ?(?:max|limit|capacity)\w{0,10}[:= ]{1,3}| ?(?:of|\/) ?(?:max )?)${AMOUNT}`,
  'i',
);
/** `disk usage: 93 %` */
const PERCENT = new RegExp(
  String.raw`\b${LIMITED}\b[\w ./:-]{0,40}\b(?:used|usage|utili[sz]ation|full)(?:\/(?:max|total))?[:= ]{1,3}(\d{1,3}(?:\.\d{1,3})?) ?%`,
  'i',
);
/** `volume /data 93 % used` */
const PERCENT_BEFORE = new RegExp(
  String.raw`\b${LIMITED}\b[\w ./:-]{0,40}[:= (](\d{1,3}(?:\.\d{1,3})?) ?% (?:used|full|utili[sz]ed|in use|occupied)`,
  'i',
);
const POWERS = 'KMGT';

/** `5000 records/s`, `12.5 MB/sec`, `800 rows per second`; requests and calls come as often as others send them. */
const RATE =
  /(?<![\w.])(\d{1,12}(?:[.,]\d{1,3}){0,3}) ?(?:([KMG]i?B?)(?![a-z]))? ?((?!re?q|calls?\b|hits?\b|logins?\b|page)[a-z]{1,20} ?)?(?:\/ ?s(?:ec(?:ond)?)?\b| per sec(?:ond)?\b)/i;
/** `throughput: 800.0`, `tps=120` */
const NAMED_RATE =
  /\b(throughput|tps|docs_per_sec|rows_per_sec|records_per_sec)["']?[:= ]{1,3}["']?(\d{1,12}(?:\.\d{1,3})?)\b(?! ?ms)/i;

/** `threads: 40`, `openFiles=310`, `1200 threads` */
const RESOURCE =
  /\b((?:live|active|total|current|peak)?[ _-]?(?:threads?|goroutines|coroutines)(?:[ _-]?count)?|open[ _-]?(?:files?|fds?|handles|file[ _-]?descriptors)|file[ _-]?descriptors|fds?|handles)["']?(?:=|: ?| is | now )["']?(\d{1,9})\b(?![.,/]?\d| ?(?:ms|of|MB|GB|%))/i;

/** `activeSessions=480`: as many as others use the program, unless they are never ended. */
const POPULATION =
  /\b((?:(?:active|live|open|current|total|http|user|client)[ _-]?)?(?:sessions|connections|subscriptions|subscribers|clients)(?:[ _-]?count)?)["']?(?:=|: ?| is | now )["']?(\d{1,9})\b(?![.,/]?\d| ?(?:ms|of|MB|GB|%))/i;

/** `hitRatio=0.97`, `cache hit rate: 97 %`, `success rate 99.2%` */
const RATIO =
  /\b((?:\w{1,20}[ _-])?(?:hit|success)[ _-]?(?:ratio|rate))["']?(?:=|: ?| is | of | )["']?(\d{1,3}(?:\.\d{1,6})?) ?(%)?(?![\w/])/i;

/** `hits=174 misses=339` */
const HITS =
  /\bhits?(?:[_-]?count)?["']?[=:] ?["']?(\d{1,12})\b.{1,60}?\bmiss(?:es)?(?:[_-]?count)?["']?[=:] ?["']?(\d{1,12})\b/i;

const STORE = /(?:disk|volume|memory|mem|heap|ram|swap|storage|space)/.source;
const AMOUNT_WITH_UNIT = /(\d{1,15}(?:\.\d{1,3})?) ?([KMGT]i?B|B|bytes|%)(?!\w)/.source;
/** `free memory: 2400 MB`, `Memory: free 2400 MB`, `usable space=48.2 GB`, `Free disk space is 7 %` */
const FREE = new RegExp(
  String.raw`\b(?:${STORE}\b[\w ./-]{0,30}[:=,(]? ?(free|available|usable|left)|((?:free|available|usable|remaining)[ _-]?${STORE}(?:[ _-]?${STORE})?))["']?(?: on [\w./:-]{1,40})?(?: ?[:=] ?| is | )["']?${AMOUNT_WITH_UNIT}`,
  'i',
);
/** `1.2 GB of disk space left` */
const FREE_AFTER = new RegExp(
  String.raw`(?<![\w.])${AMOUNT_WITH_UNIT} (?:of )?(?:(?:free|available|usable) ${STORE}|${STORE}(?: ${STORE})? (?:is |are )?(?:free|available|left|remaining))\b`,
  'i',
);

const POOLED =
  /(?:sessions|connections|permits|slots|licen[cs]es|seats|handles|buffers|tokens|ports|leases|addresses|numbers)/
    .source;
/** `sessions free: 12`, `availablePermits=40`: of what is given out and comes back. */
const VACANT = new RegExp(
  String.raw`\b(${POOLED} (?:free|available|left|remaining)|(?:free|available|remaining)[ _-]?(?:\w{1,20}[ _-])?${POOLED})["']?(?:=|: ?| is )["']?(\d{1,9})\b(?![.,/]?\d| ?(?:ms|of|%))`,
  'i',
);

/** `failed=17`, `errors: 3`; a code of one error has another name. */
const FAILURES =
  /(?<![\w.])((?:\w{1,20}[_-])?(?:failed|failures|errors|rejected|rejections|dropped|undeliver(?:ed|able)|dead[ _-]?letters?|dlq|lost|time-?outs)(?:[ _-]?(?:count|total|messages|requests|records|rows|tasks|events|calls))?)["']?(?:=|: ?)["']?(\d{1,12})\b(?![.,:/]\d| ?(?:ms|s|%|of)\b)/i;
/** `17 failed`, `3 errors` */
const FAILURES_AFTER =
  /(?<![\w.:/-])(?<!\b(?:attempt|try|step|order|job|task|id|no\.?) )(\d{1,12}) (?:[a-z]{1,20} ){0,1}(failed|failures|errors|rejected|dropped|discarded|invalid|malformed|un(?:delivered|mapped|matched|parsed|pars(?:e)?able|readable|routable)|not (?:delivered|mapped|matched|parsed|stored|written|indexed)|dead letters|timed out)\b/i;

/** `active=20, idle=0, waiting=63`: those who wait for a pool. */
const POOL = /\b(?:idle|active|busy|in[ _-]?use|leased)["']?(?:=|: ?)["']?\d/i;
const WAITERS = /\b(waiting|waiters|awaiting|pending)(?:[ _-]?\w{1,20})?["']?(?:=|: ?)["']?(\d{1,9})\b(?!\.\d)/i;

const READERS: Readonly<Record<Exclude<FigureKind, 'backlog'>, (message: string) => StatedFigure | undefined>> = {
  duration: readDuration,
  age: readAge,
  failures: readFailures,
  fill: readFill,
  rate: readRate,
  resource: readResource,
  population: readPopulation,
  free: readFree,
  vacant: readVacant,
  waiters: readWaiters,
  ratio: readRatio,
  present: readPresent,
  yield: readYield,
  progress: readProgress,
  processor: readProcessor,
  clock: readClock,
};

/** Reads a figure that statements of the same words state; undefined when the message does not state it. */
export function readSameFigure(
  { kind, name }: Pick<StatedFigure, 'kind' | 'name'>,
  message: string,
): StatedFigure | undefined {
  return kind === 'backlog' ? readBacklogs(message).find((figure) => figure.name === name) : READERS[kind](message);
}

/** Reads the figures that a message states, of most kinds the first one; those who wait for a pool are no backlog beside it. */
export function readFigures(message: string): StatedFigure[] {
  const figures = FIGURE_KINDS.flatMap((kind) =>
    kind === 'backlog' ? readBacklogs(message) : (READERS[kind](message) ?? []),
  );
  const hasWaiters = figures.some(({ kind }) => kind === 'waiters');
  return figures.filter(({ kind }) => !(hasWaiters && kind === 'backlog'));
}

function readFailures(message: string): StatedFigure | undefined {
  const [, name, digits] = FAILURES.exec(message) ?? [];
  if (name !== undefined) return { kind: 'failures', name, value: Number(digits) };
  const [, before, what] = FAILURES_AFTER.exec(message) ?? [];
  return what === undefined ? undefined : { kind: 'failures', name: what, value: Number(before) };
}

function readWaiters(message: string): StatedFigure | undefined {
  const [, name, digits] = POOL.test(message) ? (WAITERS.exec(message) ?? []) : [];
  return name === undefined ? undefined : { kind: 'waiters', name, value: Number(digits) };
}

/** Reads how much is left of a memory or disk, in bytes; a share of it is read with what is full. */
function readFree(message: string): StatedFigure | undefined {
  const free = findFree(message);
  return free && free.unit !== '%'
    ? { kind: 'free', name: free.name, value: readAmount(free.digits, free.unit) }
    : undefined;
}

interface StatedFree {
  readonly name: string;
  readonly digits: string;
  readonly unit: string;
}

function findFree(message: string): StatedFree | undefined {
  const [words = '', free, name, digits, unit] = FREE.exec(message) ?? [];
  if (digits !== undefined && unit !== undefined)
    return { name: name ?? `${FIRST_WORD.exec(words)?.[0]} ${free}`, digits, unit };
  const [whole = '', before, unitBefore] = FREE_AFTER.exec(message) ?? [];
  if (before === undefined || unitBefore === undefined) return undefined;
  return {
    name: whole.slice(whole.indexOf(unitBefore) + unitBefore.length).replace(/^ (?:of )?/, ''),
    digits: before,
    unit: unitBefore,
  };
}

const FIRST_WORD = /^\w+/;
function readVacant(message: string): StatedFigure | undefined {
  const [, name, digits] = VACANT.exec(message) ?? [];
  return name === undefined ? undefined : { kind: 'vacant', name, value: Number(digits) };
}

const STORE_NAME = new RegExp(STORE, 'i');

function readRate(message: string): StatedFigure | undefined {
  const [, digits, unit = '', what = ''] = RATE.exec(message) ?? [];
  if (digits !== undefined) {
    const value =
      Number(digits.replaceAll(',', '')) * 1000 ** (POWERS.indexOf(unit.charAt(0).toUpperCase() || ' ') + 1);
    return Number.isFinite(value) ? { kind: 'rate', name: (what || unit || 'rate').trim(), value } : undefined;
  }
  const [, name, stated] = NAMED_RATE.exec(message) ?? [];
  return name === undefined ? undefined : { kind: 'rate', name, value: Number(stated) };
}

function readResource(message: string): StatedFigure | undefined {
  const [, name, digits] = RESOURCE.exec(message) ?? [];
  return name === undefined ? undefined : { kind: 'resource', name: name.trim(), value: Number(digits) };
}

function readPopulation(message: string): StatedFigure | undefined {
  const [, name, digits] = POPULATION.exec(message) ?? [];
  return name === undefined ? undefined : { kind: 'population', name: name.trim(), value: Number(digits) };
}

/** Reads a share in percent; without a sign it is a part of 1. */
function readRatio(message: string): StatedFigure | undefined {
  const [, name, digits, sign] = RATIO.exec(message) ?? [];
  if (name === undefined) return readHits(message);
  const value = Number(digits) * (sign === undefined && Number(digits) <= 1 ? 100 : 1);
  return value > 100 ? undefined : { kind: 'ratio', name, value };
}

/** Reads hits and misses as the share of hits. */
function readHits(message: string): StatedFigure | undefined {
  const [, hits, misses] = HITS.exec(message) ?? [];
  const total = Number(hits) + Number(misses);
  return total > 0 ? { kind: 'ratio', name: 'share of hits', value: (100 * Number(hits)) / total } : undefined;
}

function readFill(message: string): StatedFigure | undefined {
  const [, thing, percentage] = PERCENT.exec(message) ?? PERCENT_BEFORE.exec(message) ?? [];
  if (thing !== undefined) return { kind: 'fill', name: thing, value: Number(percentage) };
  const free = findFree(message);
  if (free?.unit === '%')
    return { kind: 'fill', name: STORE_NAME.exec(free.name)?.[0] ?? free.name, value: 100 - Number(free.digits) };
  const [, name, used = '', unit = '', limit = '', unitOfLimit = ''] = USED_OF.exec(message) ?? [];
  const value = (100 * readAmount(used, unit || unitOfLimit)) / readAmount(limit, unitOfLimit || unit);
  return name !== undefined && value <= 100 ? { kind: 'fill', name, value } : undefined;
}

const readAmount = (digits: string, unit: string): number => Number(digits) * getUnitBytes(unit);

/** A time of nginx or a router: seconds with three decimals, named `rt=0.012`, `request_time=0.012`, `response_time:0.012` or last. */
const REQUEST_TIME =
  /(?:\b(rt|urt|request_time|response_time|upstream_response_time)["']?[=:] ?["']?| )(\d{1,6}\.\d{3})"?(?= |$)/;

/** Reads the time that a request of an access log took; undefined when the line has none. */
export function readRequestTime(line: string): StatedFigure | undefined {
  const [, name = 'request time', seconds] = REQUEST_TIME.exec(line) ?? [];
  return seconds === undefined ? undefined : { kind: 'duration', name, value: 1000 * Number(seconds) };
}

/** Of a statement that lists several queues, each is a figure of its own. */
const MAX_BACKLOGS = 4;

function readBacklogs(message: string): StatedFigure[] {
  const named = [...message.matchAll(BACKLOG)].map(([, name = '', digits]): StatedFigure => {
    return { kind: 'backlog', name, value: Number(digits) };
  });
  const distinct = named.filter(({ name }, index) => named.findIndex((one) => one.name === name) === index);
  return distinct.length > 0 ? distinct.slice(0, MAX_BACKLOGS) : [readOtherBacklog(message) ?? []].flat();
}

function readOtherBacklog(message: string): StatedFigure | undefined {
  const [, before, what] = BACKLOG_AFTER.exec(message) ?? [];
  if (what !== undefined) return { kind: 'backlog', name: what, value: Number(before) };
  const [, container, content] = CONTAINER.exec(message) ?? [];
  return container === undefined ? undefined : { kind: 'backlog', name: container, value: Number(content) };
}
