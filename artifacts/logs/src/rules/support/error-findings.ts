import { pluralize, truncate } from '@hindsight/claims';
import { type Claim, type Finding, type Level, toFinding } from '@hindsight/model';
import type { ClassifiedLog } from '../../analysis.ts';
import type { ErrorClass } from '../../error-classes/error-class.ts';
import { findErrorClassInText } from '../../error-classes/index.ts';
import { dropWrappers, type ErrorGroup } from '../../metrics/errors.ts';
import { formatRecordTime } from '../../time/format-record-time.ts';
import { findApplicationFrame } from '../../traces/frames.ts';
import { type ThrownException, writeThrown } from '../../traces/trace.ts';
import { findFirstSeen, joinUnfinished, writeErrorHeadline } from './error-headline.ts';
import { buildErrorEvidence } from './evidence.ts';
import { stateReason } from './state-reason.ts';

const QUOTED_CHARACTERS = 220;
const MESSAGE_CHARACTERS = 140;
const FRAME_CHARACTERS = 80;

/** HotSpot throws an exception that is thrown often without a trace. */
const FAST_THROW =
  ' HotSpot omits the stack trace of an exception that is thrown often (OmitStackTraceInFastThrow): look for its first occurrence, or start the JVM with -XX:-OmitStackTraceInFastThrow.';
const FAST_THROWN =
  /^java\.lang\.(?:NullPointer|Arithmetic|ArrayIndexOutOfBounds|ArrayStore|ClassCast)Exception(?:\b|$)/;

/** Errors of one class, the most frequent first, and what is said of them. */
export interface ErrorFinding {
  readonly errorClass: ErrorClass;
  readonly groups: readonly [ErrorGroup, ...ErrorGroup[]];
  readonly level: Level;
  readonly confidence?: Claim['confidence'];
  /** Before the description: `The application did not start.` */
  readonly lead?: string;
  /** Before the headline: `The application did not start: `. */
  readonly headlineLead?: string;
  /** The number of statements, when some of the groups are no errors of the class. */
  readonly total?: number;
  /** Since when they are many times more than before. */
  readonly jump?: number | undefined;
  /** After it: the share of the statements. */
  readonly share?: string;
  /** Starts that failed by them, which are counted in place of the statements; the first one may have no time. */
  readonly failedStarts?: { readonly count: number; readonly firstSeen: number };
}

/** Builds the finding of a class of errors: what was logged, how often, since when, which exceptions, thrown where. */
export function buildErrorFinding(
  finding: ErrorFinding,
  log: Pick<ClassifiedLog, 'hasDates' | 'isYearUnknown' | 'zone' | 'span'>,
): Finding {
  const { errorClass, groups, level, confidence = 'high', lead, headlineLead, share = '', failedStarts } = finding;
  const total = failedStarts?.count ?? finding.total ?? groups.reduce((sum, { count }) => sum + count, 0);
  const first = failedStarts ? failedStarts.firstSeen : findFirstSeen(groups);
  const since = first === undefined || Number.isNaN(first) ? '' : `, first at ${formatRecordTime(first, log)}`;
  const counted = failedStarts ? `${pluralize(total, 'start')} failed` : pluralize(total, 'statement');
  const { id, title, effect, cause } = errorClass;
  return toFinding(
    { id: `log-${id}`, title: stateReason(title, effect), cause },
    {
      headline: writeErrorHeadline(groups, {
        log,
        errorClass,
        total,
        countsStarts: failedStarts !== undefined,
        first,
        jump: finding.jump,
        ...(headlineLead && { lead: headlineLead }),
      }),
      level,
      confidence,
      explanation: endSentence(
        `${lead ? `${lead} ` : ''}${counted}${share}${since}: ${describeGroup(groups[0], errorClass)}`,
      ),
      advice: `${chooseAdvice(errorClass, groups[0])}${adviseOnOmittedTrace(groups[0])}`,
      evidence: buildErrorEvidence(groups, errorClass),
    },
  );
}

/** Chooses the advice by the words of a failure: one class may have another remedy in another runtime. */
function chooseAdvice({ advice, adviceFor = [] }: ErrorClass, { statement, below, chain, logger }: ErrorGroup): string {
  const texts = [...(chain ?? []).map(writeThrown), statement, ...(below ?? []), logger ?? ''];
  return adviceFor.find(({ words }) => texts.some((text) => words.test(text)))?.advice ?? advice;
}

/** Quotes the statement, and names the exceptions and the place where the first one was thrown. */
export function describeGroup({ statement, chain, below }: ErrorGroup, errorClass?: ErrorClass): string {
  const quoted = truncate(joinUnfinished(statement.trim(), below), QUOTED_CHARACTERS).replace(/[.:]$/, '');
  if (!chain) return quoted;
  const thrown = dropWrappers(chain);
  const links = chooseLinks(thrown, errorClass).filter(({ type }) => !quoted.includes(type));
  const frame = findApplicationFrame(thrown[0].frames) ?? thrown[0].frames[0];
  const place = frame === undefined ? '' : ` at ${truncate(frame, FRAME_CHARACTERS)}`;
  const named = links.map(describeLink).join(', caused by ');
  const details = `${named}${place}`.trim();
  if (details === '') return quoted;
  return quoted === '' ? details : `${quoted} (${details})`;
}

/** A text that was truncated ends with a sign of its own. */
export const endSentence = (text: string): string => (text.endsWith('…') ? text : `${text}.`);

/** The exception that decides the class, and the root. */
function chooseLinks(chain: readonly ThrownException[], errorClass: ErrorClass | undefined): ThrownException[] {
  const root = chain.at(-1);
  const decisive = errorClass
    ? chain.findLast(({ type, message }) => findErrorClassInText(`${type}: ${message}`)?.id === errorClass.id)
    : undefined;
  const [outermost] = chain;
  return [...new Set([outermost, decisive, root])].filter((link) => link !== undefined);
}

const describeLink = ({ type, message }: ThrownException): string =>
  message === '' ? type : `${type}: ${truncate(message, MESSAGE_CHARACTERS).replace(/[.:]$/, '')}`;

/** The advice for exceptions whose stack traces the JVM leaves out; '' for others. */
export const adviseOnOmittedTrace = ({ chain }: ErrorGroup): string =>
  chain !== undefined && FAST_THROWN.test(chain[0].type) && chain.every(({ frames }) => frames.length === 0)
    ? FAST_THROW
    : '';
