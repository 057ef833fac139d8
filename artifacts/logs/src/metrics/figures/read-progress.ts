import type { StatedFigure } from './figure-kinds.ts';

const THINGS =
  /(?:entr(?:y|ies)|records?|rows?|items?|messages?|events?|documents?|files?|lines?|readings?|samples?|objects?|rates?|prices?|quotes?|products?|articles?|orders?|users?|accounts?|positions?|bookings?|tickets?|packets?|metrics?|updates?|invoices?|payments?|transactions?|shipments?|customers?)/
    .source;
/** What brings something in; what is cleaned away, repeated or rejected may well be nothing. */
const BRINGS =
  /\b(?:re-?(?:fresh|load)|load|read|import|fetch|receiv|poll|consum|sync|stor|ingest|download|harvest|collect|scrap|pull|index|replicat|quer(?:y|ie)|found|process|export|wrote|writ)\w{0,8}\b/i;
const CLEANS =
  /\b(?:delet|clean|purg|evict|expir|remov|prun|compact|retr(?:y|ied)|redeliver|reject|fail|skip|ignor|drop|error|miss|unchanged|pending|queue|backlog|lag|waiting|remaining|left|open|conflict|duplicate|dead)\w{0,6}\b/i;
/** `entries=1393`, `records: 40` */
const NAMED = new RegExp(
  String.raw`\b((?:\w{1,20}[_-])?${THINGS})["']?[=:] ?["']?(\d{1,12})\b(?![.,:/]\d| ?(?:ms|s|%|of)\b)`,
  'i',
);
/** `402 records read`, `Stored 33 exchange rates` */
const COUNTED = new RegExp(
  String.raw`(?<![\w.:/#=-])(\d{1,12}) ((?:[a-z-]{1,20} ){0,2}${THINGS})\b(?! ?(?:\/|per )s)`,
  'i',
);

/** Begins a count of its own: `40000 records read, 0 rejected`. */
const NEXT_COUNT = /[,;] (?=\d{1,12} |\w{1,20}[=:])/;

/** Reads how much a round of a task has brought in; undefined when a message does not state it. */
export function readYield(statement: string): StatedFigure | undefined {
  const [first = '', ...further] = statement.split(NEXT_COUNT);
  if (CLEANS.test(first)) return undefined;
  const message = [first, ...further.filter((count) => !CLEANS.test(count))].join(', ');
  if (!BRINGS.test(message)) return undefined;
  const [, name, digits] = NAMED.exec(message) ?? [];
  if (name !== undefined) return { kind: 'yield', name, value: Number(digits) };
  const [, before, what] = COUNTED.exec(message) ?? [];
  return what === undefined ? undefined : { kind: 'yield', name: what, value: Number(before) };
}

/** `progress 63%`, `restored 12.5 % of the index`, `reindexing: 40%` */
const PROGRESS =
  /\b(progress|complet\w{1,3}|done|finished|loaded|loading|(?:re)?index\w{2,4}|cop(?:y|ied)\w{0,3}|restor\w{1,4}|migrat\w{1,4}|process(?:ed|ing)|sync\w{0,8}|replay\w{0,3}|import\w{0,3}|export\w{0,3}|download\w{0,3}|upload\w{0,3}|recover\w{0,4}|rebuil\w{1,4}|convert\w{0,3}|verif\w{1,4})\b[^%\n]{0,40}?(?<![\d.])(\d{1,3}(?:\.\d{1,4})?) ?%/i;
/** `63% complete` */
const PROGRESS_AFTER =
  /(?<![\w.])(\d{1,3}(?:\.\d{1,4})?) ?% (?:is |of \w{1,20} )?(complete|done|finished|loaded|indexed|restored|migrated)/i;

/** Somebody stopped it on purpose. */
const HELD = /\b(?:hold(?:ing)?|held|on hold|paus(?:e|ed|ing)|suspended|approval)\b/i;

/** Reads how far a long work has come, in percent. */
export function readProgress(message: string): StatedFigure | undefined {
  if (HELD.test(message)) return undefined;
  const [, name, digits] = PROGRESS.exec(message) ?? [];
  if (name !== undefined) return { kind: 'progress', name, value: Number(digits) };
  const [, before, what] = PROGRESS_AFTER.exec(message) ?? [];
  return what === undefined ? undefined : { kind: 'progress', name: what, value: Number(before) };
}

/** Which of those that belong to it are there: `controllers online: 6 of 8`, `3/5 nodes are alive`. */
const THERE =
  /(?:online|alive|healthy|reachable|connected|serving|passing|in[ -]sync|answered|responded|responding|reporting)/
    .source;
const PART = /(\d{1,6}) ?(?:of|\/|out of) ?(\d{1,6})/.source;
const PRESENT = new RegExp(
  String.raw`\b((?:[a-z-]{1,20} )?${THERE})["']?(?: ?[:=] ?| )${PART}\b|(?<![\w./:-])${PART} ([a-z-]{1,20}(?: [a-z-]{1,20})? (?:are |is )?${THERE})\b`,
  'i',
);

/** Reads which share of what belongs together is there, in percent. */
export function readPresent(message: string): StatedFigure | undefined {
  const [, name, there, all, thereBefore, allBefore, what] = PRESENT.exec(message) ?? [];
  const value = (100 * Number(there ?? thereBefore)) / Number(all ?? allBefore);
  return (name ?? what) !== undefined && value <= 100
    ? { kind: 'present', name: name ?? what ?? '', value }
    : undefined;
}
