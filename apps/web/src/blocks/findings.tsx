import type { Finding } from '@hindsight/model';
import { adviceSteps, CONFIDENCE_WORD, LEVEL_ROLE, LEVEL_WORD } from '@hindsight/render/screen';
import { useState } from 'react';
import { addressWith, go, usePlace } from '../navigation.ts';
import { linkTo } from '../report/links.ts';
import { CopyButton } from '../shell/copy-button.tsx';
import { LevelSign } from '../shell/signs.tsx';
import { Proof } from './evidence.tsx';
import { findingAsMarkdown } from './finding-markdown.ts';
import { Prose } from './prose.tsx';

const ANCHOR = 'f-';

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
        <CopyButton text={() => linkTo(ANCHOR + id)}>Copy link</CopyButton>
        <CopyButton text={() => findingAsMarkdown(finding, linkTo(ANCHOR + id))}>Copy as Markdown</CopyButton>
      </div>
    </>
  );
}

/** Claim at the left, proof at the right, both in sight. */
function Problem({ finding }: { readonly finding: Finding }) {
  const { id, level, title, evidence } = finding;
  return (
    <article className="finding" id={ANCHOR + id} tabIndex={-1}>
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
    <details className="finding" id={ANCHOR + id}>
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

const CHOICES = [
  { name: 'All', takes: () => true },
  { name: 'Problems', takes: ({ level }: Finding) => level !== 'INFO' },
  { name: 'Notes', takes: ({ level }: Finding) => level === 'INFO' },
] as const;

type Choice = (typeof CHOICES)[number];

const EVERYTHING = CHOICES[0];

interface ChoiceBarProps {
  readonly findings: readonly Finding[];
  readonly chosen: Choice;
  readonly choose: (choice: Choice) => void;
}

function ChoiceBar({ findings, chosen, choose }: ChoiceBarProps) {
  return (
    <fieldset className="choices">
      <legend className="unseen">Findings to show</legend>
      {CHOICES.map((choice) => (
        <button type="button" key={choice.name} aria-pressed={choice === chosen} onClick={() => choose(choice)}>
          {choice.name} {findings.filter(choice.takes).length}
        </button>
      ))}
    </fieldset>
  );
}

/** The choice of a reader, given up when the address points at a finding that it hides. */
function useChoice(findings: readonly Finding[]) {
  const { anchor } = usePlace();
  const [chosen, setChosen] = useState<Choice>(EVERYTHING);
  const [seen, setSeen] = useState(anchor);
  if (anchor !== seen) {
    setSeen(anchor);
    const target = findings.find(({ id }) => anchor === ANCHOR + id);
    if (target && !chosen.takes(target)) setChosen(EVERYTHING);
  }
  const choose = (choice: Choice) => {
    setChosen(choice);
    // An address that points at a finding would otherwise not change when the reader asks for that finding again.
    go(addressWith({}, ''), { replace: true });
  };
  return { chosen, choose };
}

export function FindingsBlock({ findings }: { readonly findings: readonly Finding[] }) {
  const { chosen, choose } = useChoice(findings);
  if (findings.length === 0) return <p className="paragraph">Nothing to report.</p>;
  const shown = findings.filter(chosen.takes);
  return (
    <>
      <ChoiceBar findings={findings} chosen={chosen} choose={choose} />
      {shown.length === 0 && <p className="paragraph">None of this kind.</p>}
      <div className="card">
        {shown.map((finding) =>
          finding.level === 'INFO' ? (
            <Note key={finding.id} finding={finding} />
          ) : (
            <Problem key={finding.id} finding={finding} />
          ),
        )}
      </div>
    </>
  );
}
