import { errorClassIn } from '@hindsight/logs';
import type { Evidence, Finding } from '@hindsight/model';
import { type Fact, QUALITY } from '../fact.ts';
import type { LogOfCapture } from '../model.ts';
import { waitingLonger } from './watch.ts';

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

/** What one application log tells, its lines quoted. */
export async function logFacts({ name, parts }: LogOfCapture): Promise<Fact[]> {
  const { templates } = parts.analysis.analysis.templates;
  const errors = errorFacts(name, parts.analysis.analysis.judged);
  const known = new Set(errors.map(({ id }) => id));
  const told = [
    ...errors,
    ...quietFacts(name, templates).filter(({ id }) => !known.has(id)),
    ...findingFacts(name, parts.analysis.findings),
    ...waitingLonger(name, templates),
  ];
  return Promise.all(told.map(async (fact) => ({ ...fact, evidence: await quoted(fact.evidence, parts.quote) })));
}

type LogAnalysis = LogOfCapture['parts']['analysis']['analysis'];

/** Errors of one class are one fact. */
function errorFacts(log: string, judged: LogAnalysis['judged']): Fact[] {
  const byClass = Map.groupBy(judged, ({ found }) => found);
  return [...byClass].flatMap(([found, same]): Fact[] => {
    const [first] = same;
    const total = same.reduce((sum, { group }) => sum + group.count, 0);
    if (!found || !first || total < (LEAST[found.id] ?? 1)) return [];
    const { chain, statement, threads } = first.group;
    const times = same.flatMap(({ group }) => [group.firstSeen, group.lastSeen]).filter(Number.isFinite);
    return [
      {
        id: `log:${found.id}`,
        family: 'log',
        quality: QUALITY.measured,
        says: `${log} has ${total} x ${found.title.toLowerCase()}`,
        evidence: atLines(same.flatMap(({ group }) => group.lines).toSorted((a, b) => a - b)),
        words: {
          ...wordsOf(log, found),
          count: total.toLocaleString('en-US'),
          type: chain?.at(-1)?.type ?? found.title,
          message: (chain?.at(-1)?.message || statement).slice(0, SHOWN_CHARACTERS),
          frame: ownFrameText(chain?.[0].frames ?? []),
          threads: [...threads].slice(0, QUOTED).join(', '),
        },
        ...(times.length > 0 && { from: Math.min(...times), to: Math.max(...times) }),
      },
    ];
  });
}

/** The same words below the level ERROR: a library that warns, a retry. */
function quietFacts(log: string, templates: LogAnalysis['templates']['templates']): Fact[] {
  const facts = new Map<string, Fact>();
  for (const { text, level, count, firstLine } of templates) {
    const found = level === 'ERROR' || level === 'FATAL' ? undefined : errorClassIn(text);
    if (!found || facts.has(found.id) || count < (LEAST[found.id] ?? 1)) continue;
    facts.set(found.id, {
      id: `log:${found.id}`,
      family: 'log',
      quality: level === 'WARN' || level === '' ? QUALITY.measured : QUALITY.inferred,
      says: `${log} has ${count} x ${found.title.toLowerCase()}`,
      evidence: atLines([firstLine]),
      words: {
        ...wordsOf(log, found),
        count: String(count),
        type: found.title,
        message: text.slice(0, SHOWN_CHARACTERS),
      },
    });
  }
  return [...facts.values()];
}

const wordsOf = (
  log: string,
  { id, title, gravity }: { readonly id: string; readonly title: string; readonly gravity: string },
) => ({
  log,
  title,
  gravity,
  class: id,
});

async function quoted(evidence: Fact['evidence'], quote: LogOfCapture['parts']['quote']): Promise<Fact['evidence']> {
  const [first = evidence[0], ...more] = await quote(evidence);
  return [first, ...more];
}

function atLines(lines: readonly number[]): Fact['evidence'] {
  const [first = 1, ...more] = lines.slice(0, QUOTED);
  return [at(first), ...more.map(at)];
}

const at = (line: number): Evidence => ({ kind: 'lines', first: line, last: line });

const ownFrameText = (frames: readonly string[]): string =>
  frames.find(
    (frame) => !/^(?:[\w.]+\/)?(?:java|jdk|sun|javax|org\.(?:apache|springframework)|com\.zaxxer)\b/.test(frame),
  ) ??
  frames[0] ??
  '';

/** What the rules of application logs found that is a fact here. */
const OF_FINDINGS: Readonly<Record<string, string>> = {
  'log-flood': 'log-flood',
  'time-gap': 'gap-hang',
  'crash-restart': 'restart',
};

const findingFacts = (name: string, findings: readonly Finding[]): Fact[] =>
  findings.flatMap(({ id, level, explanation, evidence }): Fact[] => {
    const fact = OF_FINDINGS[id];
    if (fact === undefined || level === 'INFO') return [];
    return [
      {
        id: fact,
        family: 'log',
        quality: QUALITY.measured,
        says: `${name}: ${explanation.replace(/\.$/, '')}`,
        evidence,
        words: { log: name, text: explanation },
      },
    ];
  });
