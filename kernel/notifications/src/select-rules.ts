import { createHash } from 'node:crypto';
import { compareOutcomes } from '@hindsight/comparison';
import { type AnalysisOutcome, type ArtifactKind, compareLevels, type Finding, type Level } from '@hindsight/model';
import type { Channel, NotifyConfig, NotifyRule } from './config.ts';
import type { Message } from './message.ts';

type Success = Extract<AnalysisOutcome, { ok: true }>;

/** An analysis that is over. */
export interface AnalysisEnd {
  readonly responseId: string;
  readonly kind: ArtifactKind;
  readonly fileName: string;
  readonly application?: string;
  readonly host?: string;
  readonly ou?: string;
  readonly at: number;
  /** Its result, or why there is none. */
  readonly outcome: Success | { readonly ok: false; readonly reason: string };
}

/** Earlier analyses of the same series: one application (or file name), one kind. */
export interface Earlier {
  readonly previous: () => Promise<Success | undefined>;
  /** The newest one without a problem. */
  readonly lastGood: () => Promise<{ readonly responseId: string; readonly outcome: Success } | undefined>;
}

interface Match {
  readonly rule: NotifyRule;
  readonly reason: string;
  /** What must not be reported twice. */
  readonly key: string;
  readonly newIds?: ReadonlySet<string>;
}

/** What one channel is sent about an analysis: the rules that agree on it are one message. */
export interface Selected {
  readonly channel: Channel['name'];
  readonly rules: readonly NotifyRule[];
  readonly reasons: Message['reasons'];
  readonly newIds?: ReadonlySet<string>;
  /** The same for the same report of the same content to the same channel. */
  readonly dedupKey: string;
}

const escapeRegExp = (text: string): string => text.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&');

/** Whether a name matches a pattern in which `*` stands for any characters. */
const matchesName = (pattern: string, name: string): boolean =>
  new RegExp(`^${pattern.split(/\*+/).map(escapeRegExp).join('.*')}$`, 's').test(name);

const concerns = ({ applications, kinds }: NotifyRule, { application = '', kind }: AnalysisEnd): boolean =>
  (applications === undefined || applications.some((pattern) => matchesName(pattern, application))) &&
  (kinds === undefined || kinds.includes(kind));

const selectFrom = (findings: readonly Finding[], level: Level): Finding[] =>
  findings.filter((finding) => compareLevels(finding.level, level) <= 0);

const listIds = (findings: readonly Finding[]): string => [...new Set(findings.map(({ id }) => id))].sort().join(' ');

type Check = (rule: NotifyRule, outcome: Success, earlier: Earlier) => Promise<Omit<Match, 'rule'> | undefined>;

const countFindings = (count: number, words: string): string => `${count} ${words}${count === 1 ? '' : 's'}`;

const checkProblem: Check = async ({ level }, { findings, artifact }) => {
  const found = selectFrom(findings, level);
  if (found.length === 0) return undefined;
  return { reason: countFindings(found.length, `${level} or worse finding`), key: artifact.sha256 };
};

const checkNew: Check = async ({ level }, { findings, artifact }, { previous }) => {
  const found = selectFrom(findings, level);
  if (found.length === 0) return undefined;
  const before = new Map((await previous())?.findings.map((finding) => [finding.id, finding.level]));
  const fresh = found.filter(({ id, level: now }) => {
    const was = before.get(id);
    return was === undefined || (compareLevels(was, level) > 0 && compareLevels(now, was) < 0);
  });
  if (fresh.length === 0) return undefined;
  return {
    reason: countFindings(fresh.length, `new ${level} or worse finding`),
    key: artifact.sha256,
    newIds: new Set(fresh.map(({ id }) => id)),
  };
};

const checkWorse: Check = async (_rule, outcome, { lastGood }) => {
  const good = await lastGood();
  if (!good) return undefined;
  const { judgement, verdict } = compareOutcomes(good.outcome, outcome);
  if (judgement !== 'worse') return undefined;
  // It stays worse with every upload until somebody acts: only what is new about it is reported again.
  return {
    reason: `worse than the last good analysis: ${verdict}`,
    key: `${good.responseId} ${listIds(selectFrom(outcome.findings, 'WARNING'))}`,
  };
};

const CHECKS = { problem: checkProblem, 'new-finding': checkNew, 'worse-than-last-good': checkWorse };

async function matchRule(rule: NotifyRule, end: AnalysisEnd, earlier: Earlier): Promise<Match | undefined> {
  if (!concerns(rule, end)) return undefined;
  const { outcome, responseId } = end;
  if (rule.when === 'failed') {
    return outcome.ok ? undefined : { rule, reason: 'the analysis failed', key: responseId };
  }
  const match = outcome.ok ? await CHECKS[rule.when](rule, outcome, earlier) : undefined;
  return match && { rule, ...match };
}

const hash = (...parts: readonly string[]): string => createHash('sha256').update(JSON.stringify(parts)).digest('hex');

/** Remembers what is expensive to read and needed by several rules. */
function readOnce<Value>(read: () => Promise<Value>): () => Promise<Value> {
  let value: Promise<Value> | undefined;
  return () => {
    value ??= read();
    return value;
  };
}

/** Finds out which channels are sent a message about an analysis, and why. */
export async function selectMessages(config: NotifyConfig, end: AnalysisEnd, earlier: Earlier): Promise<Selected[]> {
  const once: Earlier = { previous: readOnce(earlier.previous), lastGood: readOnce(earlier.lastGood) };
  const matches: Match[] = [];
  for (const rule of config.rules) {
    const match = await matchRule(rule, end, once);
    if (match) matches.push(match);
  }
  const { ou = '', application, fileName, kind } = end;
  return config.channels.flatMap(({ name }) => {
    const own = matches.filter(({ rule }) => rule.to.includes(name));
    if (own.length === 0) return [];
    const newIds = own.find((match) => match.newIds)?.newIds;
    const keys = own.map(({ rule, key }) => `${rule.name} ${key}`);
    const series = application === undefined ? ['file', fileName] : ['application', application];
    return {
      channel: name,
      rules: own.map(({ rule }) => rule),
      reasons: own.map(({ rule, reason }) => ({ rule: rule.name, reason })),
      ...(newIds && { newIds }),
      dedupKey: hash(name, ou, ...series, kind, ...keys),
    };
  });
}
