import type { Finding } from '@hindsight/model';
import { CONFIDENCE_WORD, splitAdvice } from '../report-text.ts';
import { LEVEL_ROLE, LEVEL_WORD } from '../tokens.ts';
import { EvidenceList } from './evidence.tsx';
import { LevelIcon } from './icons.tsx';
import { usePageBehavior } from './page-behavior.ts';
import { Prose, Steps } from './prose.tsx';

/** The anchor of a finding: `#f-long-pause`. */
export const findingAnchor = (id: string): string => `f-${id}`;

function Claim({ finding }: { readonly finding: Finding }) {
  const { FindingTools } = usePageBehavior();
  const { id, explanation, advice, confidence } = finding;
  return (
    <>
      <p className="claim">
        <Prose text={explanation} />
      </p>
      {advice && (
        <div className="do">
          <b>Do this</b>
          <Steps steps={splitAdvice(advice)} />
        </div>
      )}
      <div className="foot">
        <code>{id}</code>
        <span>
          {CONFIDENCE_WORD[confidence]} (confidence {confidence})
        </span>
        {FindingTools && <FindingTools finding={finding} />}
      </div>
    </>
  );
}

/** A problem shows its claim at the left and its evidence at the right, both in sight. */
function Problem({ finding }: { readonly finding: Finding }) {
  const { id, level, title, evidence } = finding;
  return (
    <article className="finding" id={findingAnchor(id)} tabIndex={-1}>
      <div>
        <span className={`level ${LEVEL_ROLE[level]}`}>
          <LevelIcon level={level} />
          {LEVEL_WORD[level]}
        </span>
        <h3>
          <Prose text={title} />
        </h3>
        <Claim finding={finding} />
      </div>
      <EvidenceList evidence={evidence} />
    </article>
  );
}

/** A note is folded, because nobody has to act on it. */
function Note({ finding }: { readonly finding: Finding }) {
  const { id, title, evidence } = finding;
  return (
    <details className="finding" id={findingAnchor(id)}>
      <summary>
        <span className="level accent">
          <LevelIcon level="INFO" />
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
        <EvidenceList evidence={evidence} />
      </div>
    </details>
  );
}

/** All findings of a block in one card. */
export const FindingList = ({ findings }: { readonly findings: readonly Finding[] }) => (
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

export const NoFindings = () => <p className="paragraph">Nothing to report.</p>;
