import { compareLevels, type Finding, groupStories, type Story } from '@hindsight/model';
import { CONFIDENCE_WORD, findGeneralSentence, listOwnSteps } from '../report-text.ts';
import { LEVEL_ROLE, LEVEL_WORD } from '../tokens.ts';
import { EvidenceList } from './evidence.tsx';
import { LevelIcon } from './icons.tsx';
import { usePageBehavior } from './page-behavior.ts';
import { Prose, Steps } from './prose.tsx';

/** The anchor of a finding: `#f-long-pause`. */
export const findingAnchor = (id: string): string => `f-${id}`;

interface FindingProps {
  readonly finding: Finding;
  /** The findings among which is the one that this follows from. */
  readonly story?: readonly Finding[];
}

function Claim({ finding, story = [] }: FindingProps) {
  const { FindingTools } = usePageBehavior();
  const { id, explanation, confidence } = finding;
  const steps = listOwnSteps(finding, story);
  const general = findGeneralSentence(finding);
  return (
    <>
      <p className="claim">
        <Prose text={explanation} />
      </p>
      {general && (
        <p className="claim general">
          <b>Diagnosis</b> <Prose text={general} />.
        </p>
      )}
      {steps.length > 0 && (
        <div className="do">
          <b>Do this</b>
          <Steps steps={steps} />
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
function Problem({ finding, story }: FindingProps) {
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
        <Claim finding={finding} {...(story && { story })} />
      </div>
      <EvidenceList evidence={evidence} />
    </article>
  );
}

/** A finding as one line that opens: nobody has to act on a note, and nobody begins with the fourth problem. */
function Folded({ finding, story }: FindingProps) {
  const { id, level, title, evidence } = finding;
  return (
    <details className="finding" id={findingAnchor(id)}>
      <summary>
        <span className={`level ${LEVEL_ROLE[level]}`}>
          <LevelIcon level={level} />
          {LEVEL_WORD[level]}
        </span>
        <h3>
          <Prose text={title} />
        </h3>
        <span className="open">evidence: {evidence.length}</span>
      </summary>
      <div className="inner">
        <div>
          <Claim finding={finding} {...(story && { story })} />
        </div>
        <EvidenceList evidence={evidence} />
      </div>
    </details>
  );
}

/** So many items of a list show claim and proof; a page with all of them would hide the rest of the report. */
const MAX_IN_SIGHT = 3;

const One = ({ folded = false, ...props }: FindingProps & { readonly folded?: boolean }) =>
  folded || props.finding.level === 'INFO' ? <Folded {...props} /> : <Problem {...props} />;

/** The sign of the worst of some findings. */
function Worst({ findings }: { readonly findings: readonly Finding[] }) {
  const [level = 'INFO'] = findings.map((finding) => finding.level).sort(compareLevels);
  return (
    <span className={`level ${LEVEL_ROLE[level]}`}>
      <LevelIcon level={level} />
      {LEVEL_WORD[level]}
    </span>
  );
}

/** A cause, and folded below it what follows from it. */
function StoryItem({ story: { cause, consequences }, folded }: { readonly story: Story; readonly folded: boolean }) {
  if (consequences.length === 0) return <One finding={cause} folded={folded} />;
  return (
    <section className="story">
      <One finding={cause} folded={folded} />
      <details className="follows">
        <summary>
          <Worst findings={consequences} />
          <span>
            {consequences.length === 1 ? 'One finding follows' : `${consequences.length} findings follow`} from it
          </span>
        </summary>
        {consequences.map((finding) => (
          <One key={finding.id} finding={finding} story={[cause, ...consequences]} />
        ))}
      </details>
    </section>
  );
}

/** All findings of a block in one card; findings of one cause are one item, and the first items are in full. */
export const FindingList = ({ findings }: { readonly findings: readonly Finding[] }) => (
  <div className="card">
    {groupStories(findings).map((story, index) => (
      <StoryItem key={story.cause.id} story={story} folded={index >= MAX_IN_SIGHT} />
    ))}
  </div>
);

export const NoFindings = () => <p className="paragraph">Nothing to report.</p>;
