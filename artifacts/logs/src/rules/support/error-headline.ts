import { chooseHeadline, MAX_HEADLINE_CHARACTERS, truncate } from '@hindsight/claims';
import type { ClassifiedLog } from '../../analysis.ts';
import type { ErrorClass, FailureWords } from '../../error-classes/error-class.ts';
import { findErrorClassInText } from '../../error-classes/index.ts';
import { dropWrappers, type ErrorGroup } from '../../metrics/errors.ts';
import { areOfOneDay, formatRecordTime } from '../../time/format-record-time.ts';
import { findOwnFrame } from '../../traces/frames.ts';
import { type ThrownException, writeThrown } from '../../traces/trace.ts';
import { formatOccurrences, isExample } from './error-counts.ts';
import {
  cutAroundMatch,
  DECISIVE_CHARACTERS,
  LONG_PATH,
  PACKAGES,
  STATEMENT_CHARACTERS,
  takeFirstLine,
  trimEnd,
} from './shorten-statement.ts';

const MESSAGE_CHARACTERS = 70;
/** Leaves room for an exception. */
const SHORT_STATEMENT = 60;
/** A log in JSON escapes quotes, backslashes and slashes: words around them are searched for in the line. */
const ESCAPED = /["\\/\n\r\t…]/;
const MIN_MARK_CHARACTERS = 4;

/** Finds the words by which an error is known; those of its class when it has one. */
export function findFailureWords(group: ErrorGroup, errorClass?: ErrorClass): FailureWords {
  const thrown = group.chain && findDecisive(dropWrappers(group.chain), errorClass);
  const describedException = thrown && errorClass?.describe?.(takeFirstLine(thrown.message), thrown.further ?? []);
  if (describedException) return describedException;
  if (thrown) {
    const type = removePackage(thrown.type);
    const decisive = findDecisiveLine(thrown, errorClass?.signature);
    const message = nameCall(thrown, group.chain) || shortenMessage(thrown, decisive, errorClass?.signature);
    return {
      text: nameSubject(group, message) ?? (message === '' ? type : `${type}: ${message}`),
      marks: decisive?.isFurther
        ? toMarks(decisive.words)
        : [type, ...toMarks(thrown.message.slice(0, MESSAGE_CHARACTERS - 1))],
    };
  }
  const statement = group.statement.trim().replace(FAILED_HEADING, '').replace(SERVLET_FAILED, '');
  const described = errorClass?.describe?.(takeFirstLine(statement), group.below ?? []);
  if (described) return described;
  const text = cutAroundMatch(findMessageLine(statement, group.below ?? [], errorClass), errorClass?.signature);
  return { text: appendRoot(text, group), marks: toMarks(text) };
}

/** A time-out without a message, or with an empty one, does not say of what. */
const TIMEOUT_TYPE = /TimeoutException$/;

/** What the exception around a time-out without a message says of the call; '' when none does. */
function nameCall(thrown: ThrownException, chain: readonly ThrownException[] | undefined): string {
  const isUnnamed = TIMEOUT_TYPE.test(thrown.type) && (thrown.message === '' || thrown.message === 'null');
  const outer = isUnnamed ? chain?.[chain.indexOf(thrown) - 1] : undefined;
  return outer === undefined || outer.message.includes(thrown.type) ? '' : shortenMessage(outer, undefined, undefined);
}

/** Messages of the operating system, which do not say which peer or file they are about. */
const WITHOUT_SUBJECT =
  /^(?:Connection (?:refused|reset(?: by peer)?|timed out)|connect timed out|Read timed out|Broken pipe|No space left on device|Too many open files|No route to host|Network is unreachable|Circuit breaker timed out|Futures timed out after \[.{1,30}\])$/i;
/** An address with a port, a URL, or a path. */
const SUBJECT = /[\w.>-]:\d{2,5}\b|\w:\/\/[\w<]|(?:^|[\s='"([])\/[\w.-]+\/[\w.-]|<IPV[46]>/;

/** A host with its port. */
const PEER = /(?<![\w.@/-])((?:[a-z][\w-]{0,62}\.)*[a-z][\w-]{0,62}:\d{2,5})(?![\w:.])/;

/** Where the exception does not say what it is about and a short statement does: `Cannot reach redis:6379: Connection refused`. */
function nameSubject({ statement, chain }: ErrorGroup, message: string): string | undefined {
  if (!WITHOUT_SUBJECT.test(message)) return undefined;
  const line = takeFirstLine(statement.trim()).replace(/[.:,;!\s]+$/, '');
  if (!SUBJECT.test(line) || line.length > STATEMENT_CHARACTERS) {
    const peers = [line, ...(chain ?? []).map((outer) => takeFirstLine(outer.message))].flatMap(
      (one) => PEER.exec(one)?.[1] ?? [],
    );
    return peers[0] === undefined ? nameOuter(chain, message) : `${peers[0]}: ${message}`;
  }
  return line.toLowerCase().includes(message.toLowerCase()) ? line : `${line}: ${message}`;
}

const MIN_OUTER_WORDS = 3;

/** What the innermost exception around it says beside the same words: `Cannot load the keys of the issuer: Read timed out`. */
function nameOuter(chain: readonly ThrownException[] | undefined, message: string): string | undefined {
  const messages = (chain ?? []).map((outer) => takeFirstLine(outer.message).replace(/\s*[.:;]*$/, ''));
  const outer = messages.findLast(
    (one) => one.toLowerCase().endsWith(message.toLowerCase()) && one.length > message.length,
  );
  const before = outer
    ?.slice(0, -message.length)
    .replace(EXCEPTION_BEFORE, '')
    .trim()
    .replace(/[.:,;]$/, '');
  if (before === undefined || before.split(/\s+/).length < MIN_OUTER_WORDS) return undefined;
  return `${truncate(before, MESSAGE_CHARACTERS)}: ${message}`;
}

/** The type of the inner exception, which an outer one quotes before its message. */
const EXCEPTION_BEFORE = /[\w.$]{1,120}(?:Exception|Error): $/;

/** The heading above a failure analysis, where the analysis follows. */
const FAILED_HEADING = /^APPLICATION FAILED TO START\s+(?=\S)/;

/** What Tomcat writes before the message of the exception that a servlet has thrown. */
const SERVLET_FAILED =
  /^Servlet\.service\(\) for servlet \[[^\]]{1,100}\] in context with path \[[^\]]{0,100}\] threw exception \[(?=\S)/;

/** Says nothing without a message. */
const GENERAL_TYPE = /(?:^|\.)(?:Runtime)?(?:Exception|Throwable|Error)$/;

/** Where a short statement says that something failed, the root of its exception says what. */
function appendRoot(text: string, { chain }: ErrorGroup): string {
  const root = chain && dropWrappers(chain).at(-1);
  if (!root || text.length > SHORT_STATEMENT) return text;
  const message = shortenMessage(root, undefined, undefined);
  if (message === '' && GENERAL_TYPE.test(root.type)) return text;
  return `${text}: ${removePackage(root.type)}${message === '' ? '' : `: ${message}`}`;
}

/** An open bracket at the end of a line: what it is about stands below. */
const UNFINISHED = /[([{]$/;
/** A value in a structure. */
const QUOTED = /"([^"]{1,400})"/g;

/** The line of a message by which its class is known: the first one, joined with the next ones where it ends in an open bracket. */
function findMessageLine(statement: string, below: readonly string[], errorClass: ErrorClass | undefined): string {
  const line = takeFirstLine(statement);
  // Words that only say that something failed stand in the heading, if anywhere.
  const signature = errorClass?.isGeneral ? undefined : errorClass?.signature;
  if (signature && !signature.test(line)) {
    const decisive = below.find((one) => signature.test(one));
    const values = [...(decisive ?? '').matchAll(QUOTED)].map(([, value = '']) => value);
    if (decisive !== undefined) return values.find((value) => signature.test(value)) ?? decisive.trim();
  }
  return joinUnfinished(line, below);
}

/** Joins a line that ends in an open bracket with those below it. */
export const joinUnfinished = (line: string, below: readonly string[]): string =>
  UNFINISHED.test(line) ? [line, ...below.map((one) => one.trim())].join(' ') : line;

/** A line of a message by which its class is known. */
interface DecisiveLine {
  readonly line: string;
  readonly words: string;
  readonly isFurther: boolean;
}

/** Finds the first line of the message that has words of the class. A further line counts when neither the type nor the first has them. */
function findDecisiveLine(
  { type, message, further = [] }: ThrownException,
  signature: RegExp | undefined,
): DecisiveLine | undefined {
  // What the type of the exception says, its message need not: its beginning names the bean, the file or the host.
  if (!signature || signature.test(type)) return undefined;
  const first = takeFirstLine(message);
  const isFurther = !signature.test(`${type}: ${message}`);
  const line = isFurther ? further.find((one) => signature.test(one)) : first;
  const words = line === undefined ? undefined : signature.exec(line)?.[0];
  return line !== undefined && words !== undefined ? { line, words, isFurther } : undefined;
}

/** The first sentence of a message, or the part of it by which its class is known when that comes later. */
function shortenMessage(
  { message, further = [] }: ThrownException,
  decisive: DecisiveLine | undefined,
  signature: RegExp | undefined,
): string {
  const sentence = takeFirstSentence(joinAnnounced(takeFirstLine(message.trim()), further));
  const short =
    sentence.length > MESSAGE_CHARACTERS
      ? sentence.replace(PACKAGES, '…').replace(LONG_URL, '…$1').replace(LONG_PATH, '$1/…$2')
      : sentence;
  const first = truncate(short, MESSAGE_CHARACTERS).replace(/[,;]…$/, '…');
  const isCutOff = decisive !== undefined && !first.includes(decisive.words.slice(0, DECISIVE_CHARACTERS));
  return isCutOff ? cutAroundMatch(decisive.line.trim(), signature) : first;
}

/** The exception of the class; without a class that says what failed, the root of the chain. A class may be known by the statement alone. */
function findDecisive(
  chain: readonly ThrownException[],
  errorClass: ErrorClass | undefined,
): ThrownException | undefined {
  if (!errorClass || errorClass.isGeneral) return chain.at(-1);
  return chain.findLast((thrown) => findErrorClassInText(writeThrown(thrown))?.id === errorClass.id);
}

/** `com.acme.ShopException` as `ShopException`. */
const removePackage = (type: string): string => type.slice(type.lastIndexOf('.') + 1);

/** A URL with a path: its last name tells what was called. */
const LONG_URL = /\bhttps?:\/\/[^\s'"?/]{1,100}(?:\/[^\s'"?/]{0,100}){0,20}(\/[\w.-]{1,60})/g;

/** Joins a line that ends in a colon with the first one below it that says something. */
function joinAnnounced(line: string, below: readonly string[]): string {
  const next = /:\s*$/.test(line) ? below.find((one) => /\w/.test(one)) : undefined;
  return next === undefined ? line : `${line.trimEnd()} ${next.trim()}`;
}

/** A single word and a colon before the message, such as `ERROR:` of PostgreSQL or a code of Oracle, says nothing alone. */
const LABEL = /^[^\s:]+:[ \t]+/;

/** `Cannot open the session: connection refused. Retrying` as its clauses, each with the mark that ends it. */
const CLAUSES = /[^.;:]*(?:[.;:](?!\s|$)[^.;:]*)*[.;:]?\s*/g;

/** A clause that says nothing without what follows: `index [orders] blocked by:`. */
const OPEN_END = /\b(?:by|of|for|to|with|because|reason|was):\s*$/;

/** A number, a code or the name of a class alone: `252.`, `class com.acme.ShopException:`. */
const EMPTY_CLAUSE = /^(?:(?:class )?[\w.$]{0,120}[.:;]?\s*)$/;
/** What a colon introduces is cut off where it has no room, as long as so much room is left. */
const MIN_CUT_CHARACTERS = 20;

/** The first sentence of the first line; what a colon introduces is often the reason and belongs to it while there is room. */
function takeFirstSentence(text: string): string {
  const line = takeFirstLine(text.trim());
  const label = LABEL.exec(line)?.[0] ?? '';
  const [first = '', ...rest] = line.slice(label.length).match(CLAUSES) ?? [];
  let sentence = label + first;
  for (const clause of rest) {
    const fits = trimEnd(sentence + clause).length <= MESSAGE_CHARACTERS;
    const canCut = MESSAGE_CHARACTERS - sentence.length >= MIN_CUT_CHARACTERS && !EMPTY_CLAUSE.test(clause);
    const isIntroduced = /:\s*$/.test(sentence) && (fits || canCut || OPEN_END.test(sentence));
    if (!isIntroduced && !EMPTY_CLAUSE.test(sentence.slice(label.length))) break;
    sentence += clause;
  }
  return trimEnd(sentence);
}

/** The longest part of a text that no log writes in another form. */
const toMarks = (text: string): string[] =>
  text
    .split(ESCAPED)
    .map((part) => part.trim())
    .filter(({ length }) => length >= MIN_MARK_CHARACTERS)
    .toSorted((a, b) => b.length - a.length)
    .slice(0, 1);

type LogTimes = Pick<ClassifiedLog, 'hasDates' | 'isYearUnknown' | 'zone' | 'span'>;

/** Formats a time for a headline: the time of day alone when the log is of one day. */
export function formatHeadlineTime(time: number, log: LogTimes): string {
  const { from, to } = log.span ?? { from: time, to: time };
  return formatRecordTime(time, { ...log, hasDates: log.hasDates && !areOfOneDay(from, to, log) });
}

/** What is said of errors beside their words. */
interface HeadlineFigures {
  readonly log: LogTimes;
  readonly errorClass?: ErrorClass | undefined;
  readonly lead?: string;
  /** Their number, when it is not that of the statements. */
  readonly total?: number;
  /** Whether it is the number of starts that failed, which have no words of their own. */
  readonly countsStarts?: boolean;
  /** When they began; undefined for the time of the first statement. */
  readonly first?: number | undefined;
  /** Since when they are many times more; undefined when they are not. */
  readonly jump?: number | undefined;
}

/** Writes the headline of errors: what failed, how often and since when, and where it was thrown first. */
export function writeErrorHeadline(
  groups: readonly [ErrorGroup, ...ErrorGroup[]],
  {
    log,
    errorClass,
    lead = '',
    total = sumCounts(groups),
    countsStarts,
    first = findFirstSeen(groups),
    jump,
  }: HeadlineFigures,
): string {
  const words = findFailureWords(groups[0], errorClass).text;
  const what = `${lead}${words}`;
  const isOneOfMany = !countsStarts && (isExample(groups[0], words) || haveOtherWords(groups, words, errorClass));
  const times = formatOccurrences(total, isOneOfMany);
  const when = isLater(jump, first, log)
    ? `, ${times}, most since ${formatHeadlineTime(jump, log)}`
    : describeTimes(total > 1 ? times : '', first, findEnd(groups, log), log);
  const place = describePlace(groups[0]);
  return chooseHeadline(
    `${what}${when}${place}`,
    `${what}${when}`,
    `${truncate(what, Math.max(1, MAX_HEADLINE_CHARACTERS - when.length))}${when}`,
  );
}

/** So many of the most frequent errors of a class are compared with the first one. */
const MAX_COMPARED = 20;

const haveOtherWords = (groups: readonly ErrorGroup[], words: string, errorClass: ErrorClass | undefined): boolean =>
  groups.slice(1, MAX_COMPARED).some((group) => findFailureWords(group, errorClass).text !== words);

/** Of the log: less is the beginning itself. */
const MIN_PART_BEFORE = 0.1;

const isLater = (jump: number | undefined, first: number | undefined, { span }: LogTimes): jump is number =>
  jump !== undefined &&
  first !== undefined &&
  span !== undefined &&
  jump - first >= MIN_PART_BEFORE * (span.to - span.from);

const sumCounts = (groups: readonly ErrorGroup[]): number => groups.reduce((sum, { count }) => sum + count, 0);

/** The time of the first of them; undefined when none has a time. */
export const findFirstSeen = (groups: readonly ErrorGroup[]): number | undefined => {
  const times = groups.map(({ firstSeen }) => firstSeen).filter((time) => Number.isFinite(time));
  return times.length === 0 ? undefined : Math.min(...times);
};

/** Errors that come again have done so within this many times their usual distance; a shorter silence says nothing. */
const [MAX_DISTANCES, MIN_SILENCE_MS, MIN_SILENT_PART] = [10, 60_000, 0.1];
const MIN_ENDED = 3;

/** Finds when errors ended that were over long before the log ends; undefined when they may go on. */
export function findEnd(groups: readonly ErrorGroup[], { span }: LogTimes): number | undefined {
  const count = sumCounts(groups);
  const [first, last] = [findFirstSeen(groups), Math.max(...groups.map(({ lastSeen }) => lastSeen))];
  if (!span || first === undefined || !Number.isFinite(last) || count < MIN_ENDED) return undefined;
  const silence = span.to - last;
  const usual = (last - first) / (count - 1);
  const least = Math.max(MIN_SILENCE_MS, MAX_DISTANCES * usual, MIN_SILENT_PART * (span.to - span.from));
  return silence >= least ? last : undefined;
}

/** `times` is '' for a single error. */
function describeTimes(times: string, first: number | undefined, end: number | undefined, log: LogTimes): string {
  const counted = times === '' ? '' : `, ${times}`;
  if (first === undefined || Number.isNaN(first)) return counted;
  const time = formatHeadlineTime(first, log);
  if (end !== undefined) {
    const to = formatHeadlineTime(end, log);
    return to === time ? `${counted} at ${time}` : `${counted} from ${time} to ${to}`;
  }
  return counted === '' ? `, at ${time}` : `${counted} since ${time}`;
}

/** A method as Java prints it. */
const METHOD = /^[\w$]+\.[\w$<>]+$/;

/** A stack that is logged without an exception: that of a thread which hangs. */
const FRAME = /^\s*at ([\w$./@<>-]+\(.*\).*)$/;
const takeFrames = (below: readonly string[]): string[] => below.flatMap((line) => FRAME.exec(line)?.[1] ?? []);

/** `, first in OrderService.load` */
function describePlace({ chain, count, below }: ErrorGroup): string {
  const frame = findOwnFrame(chain ? dropWrappers(chain)[0].frames : takeFrames(below ?? []));
  const call = frame?.indexOf('(') ?? -1;
  if (frame === undefined || call <= 0) return '';
  const method = frame.slice(0, call).split('.').slice(-2).join('.');
  return METHOD.test(method) ? `${count > 1 ? ', first' : ''} in ${method}` : '';
}
