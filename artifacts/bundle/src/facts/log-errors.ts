import { formatTimes, lineEvidence } from '@hindsight/claims';
import { buildErrorEvidence, findErrorClassInText } from '@hindsight/logs';
import type { Finding, Level } from '@hindsight/model';
import { type Fact, QUALITY } from '../fact.ts';
import type { CapturedLog } from '../model.ts';
import { findOwnFrame, formatFrame } from './application-frames.ts';

/** Errors that may occur once in normal operation need this many occurrences. */
const MIN_COUNTS: Readonly<Record<string, number>> = {
  'conn-refused': 3,
  'read-timeout': 3,
  'connect-timeout': 3,
  'conn-reset': 3,
  dns: 3,
  tls: 1,
  'npe-logic': 3,
};
/** A database ends deadlocks by itself, and a warning of one is mostly of an attempt that is repeated. */
const MIN_WARNING_COUNTS: Readonly<Record<string, number>> = { ...MIN_COUNTS, 'db-deadlock': 3, 'db-lock-timeout': 3 };
/** What is tried again is told by who gave up. */
const REPEATED =
  /\b(?:retry(?:ing)?|re-?attempt(?:ing)?|attempt) (?:#|no\. ?)?\d{1,3}\b|\bwill (?:be )?retr(?:y|ied)\b/i;
const MIN_REPEATED = 3;
const MAX_QUOTED = 3;
const MAX_CHARACTERS = 160;
/** Only the most frequent statements below ERROR are examined; a log has a few dozen templates. */
const MAX_QUIET_TEMPLATES = 200;

type LogAnalysis = CapturedLog['members']['analysis']['analysis'];

interface ErrorClassSummary {
  readonly id: string;
  readonly title: string;
  readonly gravity: string;
  /** Says what a message means that only the initiated read: `NotAfter: …` is a certificate that has expired. */
  readonly describe?: (line: string, below: readonly string[]) => { readonly text: string } | undefined;
}

/** Makes one fact of all errors of one class. */
export function collectErrorFacts(log: string, classified: LogAnalysis['classifiedErrors']): Fact[] {
  const byClass = Map.groupBy(classified, ({ errorClass }) => errorClass);
  return [...byClass].flatMap(([errorClass, same]): Fact[] => {
    const [first] = same;
    const total = same.reduce((sum, { group }) => sum + group.count, 0);
    if (!errorClass || !first || total < (MIN_COUNTS[errorClass.id] ?? 1)) return [];
    // A record without its stack names nothing of the program.
    const { chain, statement, threads } = (same.find(({ group }) => namesCode(group)) ?? first).group;
    const root = chain?.at(-1);
    const times = same.flatMap(({ group }) => [group.firstSeen, group.lastSeen]).filter(Number.isFinite);
    return [
      {
        ...createFact(log, errorClass, total, QUALITY.measured),
        evidence: quoteErrors(same, errorClass),
        words: {
          ...createWords(log, errorClass, total),
          type: root?.type ?? errorClass.title,
          message: explainMessage(errorClass, root?.message || statement).slice(0, MAX_CHARACTERS),
          statement: statement.slice(0, MAX_CHARACTERS),
          chain: (chain ?? []).map((one) => one.type).join(' '),
          frame: formatApplicationFrame(chain?.flatMap(({ frames }) => frames) ?? []),
          peer: findPeer(
            `${root?.message ?? ''} ${statement} ${chain?.map(({ message }) => message ?? '').join(' ') ?? ''}`,
          ),
          threads: [...threads].slice(0, MAX_QUOTED).join(', '),
        },
        ...(times.length > 0 && { from: Math.min(...times), to: Math.max(...times) }),
      },
    ];
  });
}

/** The message as it stands within a sentence. */
const explainMessage = ({ describe }: ErrorClassSummary, message: string): string =>
  describe?.(message, [])?.text.replace(/^A /, 'a ') ?? message;

/** Whether the stacks of an error have a frame of the application. */
const namesCode = ({ chain }: LogAnalysis['classifiedErrors'][number]['group']): boolean =>
  formatApplicationFrame(chain?.flatMap(({ frames }) => frames) ?? []) !== '';

/**
 * Finds the same errors in records below the level ERROR or without a level: warnings of a library, retries, the output
 * of a dying thread. It examines the first line of each statement, because templates leave class names out.
 */
export async function collectQuietFacts(log: string, { analysis, quote }: CapturedLog['members']): Promise<Fact[]> {
  const quiet = analysis.analysis.templates.templates
    .filter(({ level, count }) => level !== 'ERROR' && level !== 'FATAL' && count > 0)
    .slice(0, MAX_QUIET_TEMPLATES);
  const lines = await quote(quiet.map(({ firstLine }) => lineEvidence(firstLine)));
  const over = listClassesThatAreOver(analysis.analysis);
  const facts = new Map<string, Fact>();
  quiet.forEach(({ text, level, count, firstLine }, index) => {
    const line = lines[index];
    const first = line?.kind === 'lines' ? (line.text ?? text) : text;
    const errorClass = findErrorClassInText(first);
    if (!errorClass || facts.has(errorClass.id) || over.has(errorClass.id)) return;
    const least = Math.max(MIN_WARNING_COUNTS[errorClass.id] ?? 1, REPEATED.test(first) ? MIN_REPEATED : 1);
    if (count < least) return;
    const quality = level === 'WARN' || level === '' ? QUALITY.measured : QUALITY.inferred;
    facts.set(errorClass.id, {
      ...createFact(log, errorClass, count, quality),
      evidence: toLinesEvidence([firstLine]),
      words: {
        ...createWords(log, errorClass, count),
        type: errorClass.title,
        message: toStatement(first, text).slice(0, MAX_CHARACTERS),
        frame: findWarningFrame(analysis.analysis, errorClass.id),
        peer: findPeer(first),
      },
    });
  });
  return [...facts.values()];
}

/** A shorter beginning of a template occurs in the time or the name of the logger as well. */
const MIN_BEGINNING = 6;

/** What a record says, without the time and the logger in front of it. The template knows where that begins. */
function toStatement(record: string, template: string): string {
  const beginning = template.split('<*>')[0]?.trim() ?? '';
  const at = beginning.length >= MIN_BEGINNING ? record.indexOf(beginning) : -1;
  return at > 0 ? record.slice(at) : record;
}

/** The place in the code that a stack below a warning of this class names; '' when none does. */
function findWarningFrame({ classifiedWarnings }: Pick<LogAnalysis, 'classifiedWarnings'>, id: string): string {
  const named = classifiedWarnings.find(({ errorClass, group }) => errorClass?.id === id && namesCode(group));
  return formatApplicationFrame(named?.group.chain?.flatMap(({ frames }) => frames) ?? []);
}

/** So many warnings up to the end of a log are no attempt that succeeded in the end. */
const MIN_WARNINGS = 10;
const MAX_QUIET_END_SHARE = 0.2;
const SERIOUS: ReadonlySet<Level> = new Set(['SEVERE', 'FATAL']);

/**
 * Makes facts of the exceptions in warnings that go on until the end of the log: no attempt has succeeded. Fewer count where the report of
 * the log finds them serious.
 */
export function collectWarningFacts(
  log: string,
  { classifiedWarnings, span }: Pick<LogAnalysis, 'classifiedWarnings' | 'span'>,
  findings: readonly Finding[] = [],
): Fact[] {
  if (!span) return [];
  const serious = new Set(findings.flatMap(({ id, level }) => (SERIOUS.has(level) ? id : [])));
  const lasting = [...Map.groupBy(classifiedWarnings, ({ errorClass }) => errorClass?.id ?? '')].flatMap(
    ([id, same]) => {
      const last = Math.max(...same.map(({ group }) => group.lastSeen));
      const total = same.reduce((sum, { group }) => sum + group.count, 0);
      const isEnough = total >= MIN_WARNINGS || serious.has(`log-${id}`);
      return isEnough && span.to - last <= (span.to - span.from) * MAX_QUIET_END_SHARE ? same : [];
    },
  );
  return collectErrorFacts(log, lasting);
}

/** Errors of the other side, of which warnings tell while a program tries again. */
const RETRIED = new Set(['conn-refused', 'connect-timeout', 'dns', 'db-down', 'kafka-broker', 'redis', 'mq']);
/** What has not occurred for this long, and for so many times as long as it lasted, is over. */
const OVER = { leastMs: 5000, times: 3 } as const;

/**
 * Lists the classes of warnings that a program has overcome: it has waited for a database at its start, and works since
 * then.
 */
export function listClassesThatAreOver({
  classifiedWarnings,
  span,
}: Pick<LogAnalysis, 'classifiedWarnings' | 'span'>): Set<string> {
  const byClass = Map.groupBy(classifiedWarnings, ({ errorClass }) => errorClass?.id ?? '');
  const over = [...byClass].filter(([id, same]) => {
    const first = Math.min(...same.map(({ group }) => group.firstSeen));
    const last = Math.max(...same.map(({ group }) => group.lastSeen));
    const since = (span?.to ?? Number.NaN) - last;
    return RETRIED.has(id) && since >= OVER.leastMs && since >= OVER.times * (last - first);
  });
  return new Set(over.map(([id]) => id));
}

const createFact = (log: string, { id, title }: ErrorClassSummary, count: number, quality: number) => ({
  id: `log:${id}`,
  family: 'log' as const,
  quality,
  statement: `${log} reports ${formatTimes(count)}: ${title}`,
});

const createWords = (log: string, { id, title, gravity }: ErrorClassSummary, count: number) => ({
  log,
  title,
  gravity,
  class: id,
  count: count.toLocaleString('en-US'),
});

/** Quotes errors down to the exception that decides, which often stands below their first line. */
function quoteErrors(
  same: LogAnalysis['classifiedErrors'],
  errorClass: LogAnalysis['classifiedErrors'][number]['errorClass'],
): Fact['evidence'] {
  const groups = same.map(({ group }) => group).toSorted((a, b) => (a.lines[0] ?? 0) - (b.lines[0] ?? 0));
  const [first, ...more] = buildErrorEvidence(groups, errorClass);
  return [first, ...more.filter(({ kind }) => kind === 'lines').slice(0, MAX_QUOTED - 1)];
}

function toLinesEvidence(lines: readonly number[]): Fact['evidence'] {
  const [first = 1, ...more] = lines.slice(0, MAX_QUOTED);
  return [lineEvidence(first), ...more.map((line) => lineEvidence(line))];
}

function formatApplicationFrame(frames: readonly string[]): string {
  const frame = findOwnFrame(frames);
  return frame === undefined ? '' : formatFrame(frame);
}

/** Finds `db.acme.example:5432`, `10.0.0.7:1521` or `db/10.0.0.7:1521` in a message; returns '' when none is named. */
export const findPeer = (text: string): string =>
  /(?<![\w.:/-])(?:[\w-]{1,60}\.){1,6}(?!(?:java|kt|scala|groovy|js|py):)[\w-]{1,60}:\d{2,5}(?![\w:])/.exec(
    text.slice(0, 1000),
  )?.[0] ??
  /\b(?:to|from|at|host|server|broker|node) ([a-z][\w-]{1,60}:\d{4,5})(?![\w:])/.exec(text.slice(0, 1000))?.[1] ??
  /\bhttps?:\/\/([a-z][\w.-]{1,100}:\d{2,5})(?!\d)/.exec(text.slice(0, 1000))?.[1] ??
  /(?<![\w.:-])localhost(?:\/127\.0\.0\.1)?:\d{2,5}/.exec(text.slice(0, 1000))?.[0] ??
  findSpelledPeer(text.slice(0, 1000)) ??
  '';

/** `host, port: smtp.acme.example, 587` of Angus Mail, `the host 10.0.0.4, port 1433` of SQL Server. */
function findSpelledPeer(text: string): string | undefined {
  const [, host, port] =
    /\bhost, port: ([\w.-]{1,100}), (\d{1,5})\b/.exec(text) ??
    /\bhost ([\w.-]{1,100}), port:? (\d{1,5})\b/.exec(text) ??
    [];
  return host === undefined ? undefined : `${host}:${port}`;
}
