import type { Comparison } from '@hindsight/api';
import type { Finding } from '@hindsight/model';
import { LEVEL_ROLE, LEVEL_WORD } from '@hindsight/render/browser';
import { LevelIcon, Prose } from '@hindsight/render/components';
import { Link } from '../shell/link.tsx';

function List(props: {
  readonly title: string;
  readonly findings: readonly Finding[];
  readonly token: string | undefined;
}) {
  const { title, findings, token } = props;
  return (
    <div className="card">
      <h3>
        {title} <small>{findings.length}</small>
      </h3>
      {findings.length === 0 && <p className="facts">none</p>}
      <ul>
        {findings.map(({ id, level, title: claim }) => (
          <li key={id}>
            <span className={`level ${LEVEL_ROLE[level]}`}>
              <LevelIcon level={level} />
              {LEVEL_WORD[level]}
            </span>
            <Link href={`/reports/${token}#f-${id}`}>
              <Prose text={claim} />
            </Link>
          </li>
        ))}
      </ul>
    </div>
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
        <List title="Still there" findings={findings.still.map((pair) => pair.b)} token={b.token} />
      </div>
    </section>
  );
}
