import type { StatedFigure } from './figure-kinds.ts';

/** Words after which a duration stands. What has elapsed since a start is told by other words. */
const DURATION =
  /\b(took|takes|waited(?: for)?|waiting(?= \d{1,9} ?ms (?:for|on) .{0,40}\block\b)|slow(?: [\w-]{1,20}){1,4}(?=:? ?\d{1,9}(?:\.\d{1,3})? ?(?:ms|s|secs?|seconds)\b)|\w{0,30}?duration|latency|(?:event[ _-]?loop|timer|tick)[ _-]?(?:delay|lag)|(?:total|scheduling|processing|replication|end-to-end)[ _-]?delay|(?:exec|response|execution|processing|query|request|service|call|round[ _-]?trip|commit|flush|fsync|write|read|wait)[ _-]?time|qtime|rtt|(?:completed|finished|done|answered|processed|served|handled|executed|returned|loaded|responded|replied|responding|sent|saved|written|committed|delivered|indexed|rendered|computed)(?: [\w/-]{1,30}){0,4} (?:in|after|within))([ _-]?(?:ms|millis|secs?|seconds))?(?:["'\]]?\s?(?:=|:|is|was|of|~)?\s?["'[(]?)(?=\d)/i;

/** `chunk 7 committed, 373 rows in 134 ms`, `quote 17 priced in 3 ms`: work of every kind that is done, with the unit of its time. */
const DONE_IN =
  /(?<!\b(?:be|to) )\b(?!(?:re)?scheduled|delayed|expected|planned|expired|postponed|deferred|retried|timed|closed|removed|elapsed|needed|re(?:start|connect)ed)([a-z]{3,20}ed)(?:,? [\w./()#-]{1,40}){0,8} in ()(?=\d[\d.]{0,12} ?(?:[mµun]?s|m?secs?|millis|min|m|h|seconds|minutes|hours)\b)/i;

const TO_COME =
  /\b(?:fail(?:ed)?|retry(?:ing)?|try(?:ing)?|again|next|will|wait(?:ing)?|reconnect(?:ing)?|sleep(?:ing)?)\b/i;

/** A field whose name has the unit of a duration: `delayMs=12`, `flush_millis: 40`. */
const FIELD =
  /\b(\w{1,40}?)[_-]?((?:Ms|_ms|-ms|Millis|_millis|Seconds|_seconds|Secs|_secs)\b)["'\]]?\s?[=:]\s?["'[(]?(?=\d)/;
/** What is a limit, a plan or a time of day has the unit as well. */
const NOT_TAKEN =
  /time_?out|interval|ttl|limit|max|min|uptime|age|period|deadline|since|epoch|stamp|expir|window|next|threshold|back_?off|retention|retr(?:y|ies)|idle|start|end|remaining|eta|sleep|ago|offset|skew|lease/i;

/** `oldest message age 12.5 s`: it grows while what waits is not taken. */
const AGE =
  /\b((?:oldest(?: \w{1,20}){0,2}|(?:queue|message|record|event|batch))[ _-]?age)([ _-]?(?:ms|millis|secs?|seconds))?(?:["'\]]?\s?(?:=|:|is|was|of|~)?\s?["'[(]?)(?=\d)/i;

/** A time at the end of a statement: `GET /orders 200 17 ms`, `reconciled 40 accounts, 1.3 s`. */
const LAST = /(?<![\w.:/-])(?=\d{1,9}(?:\.\d{1,6})? ?(?:ms|msecs?|millis|s|secs?|seconds)[)\].]?$)/;
/** Words before a time that is still to come, or a limit. */
const PLANNED =
  /\b(?:in|every|time-?outs?|after|within|limit(?: of)?|ttl|interval|of|next|for|than|sleep(?:ing)?|wait(?:ing)?|retry(?:ing)?|delay(?:ed)?(?: by)?|back-?off|up to|max(?:imum)?|deadline|expires?|age|uptime|running|last|threshold|failed|past|since|per|about|to|from|by)\W{0,3}$/i;

/** A number with its unit, or several of them: `3m 12s 45ms`. */
const PART =
  /^(\d{1,12}(?:\.\d{1,9})?) ?(ms|msecs?|millis(?:econds)?|µs|us|micros|ns|nanos|secs?|seconds|s|min(?:utes)?|m|hours?|h)?(?![\w%])[ ,]{0,2}/;
/** `2m13s` */
const JOINED_PART = /^(\d{1,12})(h|m|min|s)(?=\d)/;
const MAX_PARTS = 4;
const MS_OF_UNIT: Readonly<Record<string, number>> = { n: 1e-6, µ: 1e-3, u: 1e-3, s: 1000, m: 1, h: 3_600_000 };

/** Reads how long something took; undefined when a message does not state it. */
export const readDuration = (message: string): StatedFigure | undefined =>
  readAfter(DURATION, 'duration', message) ?? readDone(message) ?? readField(message) ?? readLast(message);

function readDone(message: string): StatedFigure | undefined {
  const [words] = DONE_IN.exec(message) ?? [];
  return words === undefined || TO_COME.test(words) ? undefined : readAfter(DONE_IN, 'duration', message);
}

function readField(message: string): StatedFigure | undefined {
  const field = readAfter(FIELD, 'duration', message);
  return field && !NOT_TAKEN.test(field.name) ? field : undefined;
}

/** Reads how old the oldest of what waits is. */
export const readAge = (message: string): StatedFigure | undefined => readAfter(AGE, 'age', message);

function readAfter(words: RegExp, kind: 'duration' | 'age', message: string): StatedFigure | undefined {
  const match = words.exec(message);
  if (!match) return undefined;
  const [whole, name = '', unitOfName = ''] = match;
  const value = readParts(message.slice(match.index + whole.length), unitOfName.replace(/^[ _-]/, '').toLowerCase());
  return value === undefined ? undefined : { kind, name, value };
}

function readLast(message: string): StatedFigure | undefined {
  const at = LAST.exec(message)?.index;
  if (at === undefined || at === 0 || PLANNED.test(message.slice(Math.max(0, at - PLANNED_CHARACTERS), at)))
    return undefined;
  const value = readParts(message.slice(at).replace(/[)\].]$/, ''), '');
  return value === undefined ? undefined : { kind: 'duration', name: 'time', value };
}

const PLANNED_CHARACTERS = 20;

/** Reads the parts of a duration in ms; undefined for a number of other things, or a part of a longer word. */
function readParts(text: string, unitOfName: string): number | undefined {
  let rest = text;
  let sum: number | undefined;
  for (let part = 0; part < MAX_PARTS; part++) {
    const [whole, digits, unit] = JOINED_PART.exec(rest) ?? PART.exec(rest) ?? [];
    if (whole === undefined || (sum !== undefined && unit === undefined)) break;
    sum = (sum ?? 0) + Number(digits) * readUnit(unit ?? unitOfName);
    if (unit === undefined) break;
    rest = rest.slice(whole.length);
  }
  return sum;
}

/** Without a unit a program most often means ms. */
const readUnit = (unit: string): number =>
  /^m(?:in|$)/.test(unit) ? 60_000 : (MS_OF_UNIT[unit.charAt(0).toLowerCase()] ?? 1);
