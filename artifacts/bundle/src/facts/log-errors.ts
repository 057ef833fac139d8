import { errorClassIn } from '@hindsight/logs';
import type { Evidence } from '@hindsight/model';
import { type Fact, QUALITY } from '../fact.ts';
import type { LogOfCapture } from '../model.ts';
import { ownFrame, sayFrame } from './own-frames.ts';

/** Some kinds of errors are ordinary once. */
const LEAST: Readonly<Record<string, number>> = {
  'conn-refused': 3,
  'read-timeout': 3,
  'connect-timeout': 3,
  'conn-reset': 3,
  dns: 3,
  tls: 1,
  'npe-logic': 3,
};
const QUOTED = 3;
const SHOWN_CHARACTERS = 160;
/** Statements below ERROR that are looked at, the most frequent ones: a log has a few dozen kinds. */
const MOST_QUIET = 200;

type LogAnalysis = LogOfCapture['parts']['analysis']['analysis'];

interface Told {
  readonly id: string;
  readonly title: string;
  readonly gravity: string;
}

/** Errors of one class are one fact. */
export function errorFacts(log: string, judged: LogAnalysis['judged']): Fact[] {
  const byClass = Map.groupBy(judged, ({ found }) => found);
  return [...byClass].flatMap(([found, same]): Fact[] => {
    const [first] = same;
    const total = same.reduce((sum, { group }) => sum + group.count, 0);
    if (!found || !first || total < (LEAST[found.id] ?? 1)) return [];
    const { chain, statement, threads } = first.group;
    const root = chain?.at(-1);
    const times = same.flatMap(({ group }) => [group.firstSeen, group.lastSeen]).filter(Number.isFinite);
    return [
      {
        ...factOf(log, found, total, QUALITY.measured),
        evidence: atLines(same.flatMap(({ group }) => group.lines).toSorted((a, b) => a - b)),
        words: {
          ...wordsOf(log, found, total),
          type: root?.type ?? found.title,
          message: (root?.message || statement).slice(0, SHOWN_CHARACTERS),
          statement: statement.slice(0, SHOWN_CHARACTERS),
          frame: frameIn(chain?.flatMap(({ frames }) => frames) ?? []),
          peer: peerIn(`${root?.message ?? ''} ${statement}`),
          threads: [...threads].slice(0, QUOTED).join(', '),
        },
        ...(times.length > 0 && { from: Math.min(...times), to: Math.max(...times) }),
      },
    ];
  });
}

/**
 * The same words below the level ERROR, or without one: a library that warns, a retry, what a dying thread prints. The first line of
 * each statement is asked, because templates leave names of classes out.
 */
export async function quietFacts(log: string, { analysis, quote }: LogOfCapture['parts']): Promise<Fact[]> {
  const quiet = analysis.analysis.templates.templates
    .filter(({ level, count }) => level !== 'ERROR' && level !== 'FATAL' && count > 0)
    .slice(0, MOST_QUIET);
  const lines = await quote(quiet.map(({ firstLine }) => at(firstLine)));
  const facts = new Map<string, Fact>();
  quiet.forEach(({ text, level, count, firstLine }, index) => {
    const line = lines[index];
    const first = line?.kind === 'lines' ? (line.text ?? text) : text;
    const found = errorClassIn(first);
    if (!found || facts.has(found.id) || count < (LEAST[found.id] ?? 1)) return;
    const quality = level === 'WARN' || level === '' ? QUALITY.measured : QUALITY.inferred;
    facts.set(found.id, {
      ...factOf(log, found, count, quality),
      evidence: atLines([firstLine]),
      words: {
        ...wordsOf(log, found, count),
        type: found.title,
        message: first.slice(0, SHOWN_CHARACTERS),
        peer: peerIn(first),
      },
    });
  });
  return [...facts.values()];
}

const factOf = (log: string, { id, title }: Told, count: number, quality: number) => ({
  id: `log:${id}`,
  family: 'log' as const,
  quality,
  says: `${log} has ${count} x ${title.toLowerCase()}`,
});

const wordsOf = (log: string, { id, title, gravity }: Told, count: number) => ({
  log,
  title,
  gravity,
  class: id,
  count: count.toLocaleString('en-US'),
});

function atLines(lines: readonly number[]): Fact['evidence'] {
  const [first = 1, ...more] = lines.slice(0, QUOTED);
  return [at(first), ...more.map(at)];
}

const at = (line: number): Evidence => ({ kind: 'lines', first: line, last: line });

function frameIn(frames: readonly string[]): string {
  const own = ownFrame(frames);
  return own === undefined ? '' : sayFrame(own);
}

/** `db.acme.example:5432`, `10.0.0.7:1521`, `db/10.0.0.7:1521` in a message; '' when none is named. */
export const peerIn = (text: string): string =>
  /(?<![\w.:/-])(?:[\w-]{1,60}\.){1,6}(?!(?:java|kt|scala|groovy|js|py):)[\w-]{1,60}:\d{2,5}(?![\w:])/.exec(
    text.slice(0, 1000),
  )?.[0] ??
  /(?<![\w.:-])localhost(?:\/127\.0\.0\.1)?:\d{2,5}/.exec(text.slice(0, 1000))?.[0] ??
  '';
