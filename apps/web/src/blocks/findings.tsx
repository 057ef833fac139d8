import type { Finding } from '@hindsight/model';
import { FindingList, findingAnchor, NoFindings } from '@hindsight/render/components';
import { useState } from 'react';
import { addressWith, navigate, useAppLocation } from '../navigation.ts';

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

/** Keeps the choice of the reader; it is reset when the address points at a hidden finding. */
function useChoice(findings: readonly Finding[]) {
  const { anchor } = useAppLocation();
  const [chosen, setChosen] = useState<Choice>(EVERYTHING);
  const [seen, setSeen] = useState(anchor);
  if (anchor !== seen) {
    setSeen(anchor);
    const target = findings.find(({ id }) => anchor === findingAnchor(id));
    if (target && !chosen.takes(target)) setChosen(EVERYTHING);
  }
  const choose = (choice: Choice) => {
    setChosen(choice);
    // Without this, an address that points at a finding would not change when the reader selects that finding again.
    navigate(addressWith({}, ''), { replace: true });
  };
  return { chosen, choose };
}

export function FindingsBlock({ findings }: { readonly findings: readonly Finding[] }) {
  const { chosen, choose } = useChoice(findings);
  if (findings.length === 0) return <NoFindings />;
  const shown = findings.filter(chosen.takes);
  return (
    <>
      {CHOICES.every(({ takes }) => findings.some(takes)) && (
        <ChoiceBar findings={findings} chosen={chosen} choose={choose} />
      )}
      {shown.length === 0 && <p className="paragraph">None of this kind.</p>}
      <FindingList findings={shown} />
    </>
  );
}
