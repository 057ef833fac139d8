import type { Finding } from '@hindsight/model';
import { adviceSteps, LEVEL_ROLE, LEVEL_WORD } from '@hindsight/render/screen';
import { CopyButton } from '../shell/copy-button.tsx';
import { LevelSign } from '../shell/signs.tsx';
import { Proof } from './evidence.tsx';
import { findingAsMarkdown } from './finding-markdown.ts';
import { Prose } from './prose.tsx';

const CONFIDENCE_WORD = { high: 'certain', medium: 'likely', low: 'possible' } as const;

function linkTo(id: string): string {
  const { origin, pathname } = window.location;
  return `${origin}${pathname}#f-${id}`;
}

function Claim({ finding }: { readonly finding: Finding }) {
  const { id, explanation, advice, confidence } = finding;
  return (
    <>
      <p className="claim">
        <Prose text={explanation} />
      </p>
      {advice && (
        <div className="do">
          <b>Do this</b>
          <ol>
            {adviceSteps(advice).map((step) => (
              <li key={step}>
                <Prose text={step} />
              </li>
            ))}
          </ol>
        </div>
      )}
      <div className="foot">
        <code>{id}</code>
        <span>
          {CONFIDENCE_WORD[confidence]} (confidence {confidence})
        </span>
        <CopyButton text={() => linkTo(id)}>Copy link</CopyButton>
        <CopyButton text={() => findingAsMarkdown(finding, linkTo(id))}>Copy as Markdown</CopyButton>
      </div>
    </>
  );
}

/** Claim at the left, proof at the right, both in sight. */
function Problem({ finding }: { readonly finding: Finding }) {
  const { id, level, title, evidence } = finding;
  return (
    <article className="finding" id={`f-${id}`} tabIndex={-1}>
      <div>
        <span className={`level ${LEVEL_ROLE[level]}`}>
          <LevelSign level={level} />
          {LEVEL_WORD[level]}
        </span>
        <h3>
          <Prose text={title} />
        </h3>
        <Claim finding={finding} />
      </div>
      <Proof evidence={evidence} />
    </article>
  );
}

/** A note is folded; nobody has to act on it. */
function Note({ finding }: { readonly finding: Finding }) {
  const { id, title, evidence } = finding;
  return (
    <details className="finding" id={`f-${id}`}>
      <summary>
        <span className="level accent">
          <LevelSign level="INFO" />
          {LEVEL_WORD.INFO}
        </span>
        <h3>
          <Prose text={title} />
        </h3>
        <span className="open">evidence: {evidence.length}</span>
      </summary>
      <div className="inner">
        <div>
          <Claim finding={finding} />
        </div>
        <Proof evidence={evidence} />
      </div>
    </details>
  );
}

export function FindingsBlock({ findings }: { readonly findings: readonly Finding[] }) {
  if (findings.length === 0) return <p className="paragraph">Nothing to report.</p>;
  return (
    <div className="card">
      {findings.map((finding) =>
        finding.level === 'INFO' ? (
          <Note key={finding.id} finding={finding} />
        ) : (
          <Problem key={finding.id} finding={finding} />
        ),
      )}
    </div>
  );
}
