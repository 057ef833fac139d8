import type { Comparison } from '@hindsight/api';
import { compareLevels, type Finding, type Level } from '@hindsight/model';
import { LEVEL_ROLE, LEVEL_WORD } from '@hindsight/render/browser';
import { LevelIcon, Prose } from '@hindsight/render/components';
import { Link } from '../shell/link.tsx';

interface ListProps {
  readonly title: string;
  readonly findings: readonly Finding[];
  readonly token: string | undefined;
  /** The levels of the findings in A. */
  readonly before?: readonly Level[];
}

function List({ title, findings, token, before = [] }: ListProps) {
  return (
    <div className="card">
      <h3>
        {title} <small>{findings.length}</small>
      </h3>
      {findings.length === 0 && <p className="facts">none</p>}
      <ul>
        {findings.map(({ id, level, title: claim }, index) => (
          <li key={id}>
            <span className={`level ${LEVEL_ROLE[level]}`}>
              <LevelIcon level={level} />
              {LEVEL_WORD[level]}
            </span>
            <Link href={`/reports/${token}#f-${id}`}>
              <Prose text={claim} />
            </Link>
            <FormerLevel level={level} before={before[index]} />
          </li>
        ))}
      </ul>
    </div>
  );
}

/** Says what a finding was in A when it has become better or worse. */
function FormerLevel({ level, before }: { readonly level: Level; readonly before: Level | undefined }) {
  if (before === undefined || before === level) return null;
  const change = compareLevels(level, before) < 0 ? 'worse' : 'better';
  return (
    <span className="former">
      {change} than in A ({LEVEL_WORD[before]})
    </span>
  );
}

/** Findings that are gone, new and in both; each links to its report. */
export function FindingLists({ a, b, findings }: Comparison) {
  return (
    <section aria-labelledby="findings-title">
      <h2 id="findings-title">Findings</h2>
      <div className="three">
        <List title="Gone in B" findings={findings.gone} token={a.token} />
        <List title="New in B" findings={findings.new} token={b.token} />
        <List
          title="Still there"
          findings={findings.still.map((pair) => pair.b)}
          before={findings.still.map((pair) => pair.a.level)}
          token={b.token}
        />
      </div>
    </section>
  );
}
