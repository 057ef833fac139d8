import type { Report } from '@hindsight/model';
import { listFindings } from '@hindsight/render/browser';
import { findingAnchor } from '@hindsight/render/components';
import { type SubmitEvent, useEffect, useState } from 'react';
import { addressWith, navigate } from '../navigation.ts';
import { Dialog } from '../shell/dialog.tsx';

/** A place in a report by which a reader calls it. */
export interface Place {
  readonly anchor: string;
  readonly name: string;
  readonly kind: 'finding' | 'section' | 'picture';
}

const MAX_PLACES = 12;

/** Lists the findings, sections and pictures of a report in reading order. */
export function listPlaces(report: Report): readonly Place[] {
  const findings = listFindings(report).map(
    ({ id, title }): Place => ({
      anchor: findingAnchor(id),
      name: title.replaceAll('`', ''),
      kind: 'finding',
    }),
  );
  const sections = report.sections.flatMap(({ id, title, blocks }): Place[] => [
    { anchor: `s-${id}`, name: title, kind: 'section' },
    ...blocks.flatMap((block): Place[] =>
      'id' in block ? [{ anchor: `c-${block.id}`, name: block.title, kind: 'picture' }] : [],
    ),
  ]);
  return [...findings, ...sections];
}

/** Finds the places that contain every word, in any order. */
export function findPlaces(places: readonly Place[], text: string): readonly Place[] {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean);
  return places
    .filter(({ name, kind }) => words.every((word) => `${kind} ${name}`.toLowerCase().includes(word)))
    .slice(0, MAX_PLACES);
}

interface GoToProps {
  readonly report: Report;
  readonly close: () => void;
}

function GoToDialog({ report, close }: GoToProps) {
  const [text, setText] = useState('');
  const found = findPlaces(listPlaces(report), text);
  const go = ({ anchor }: Place) => {
    close();
    navigate(addressWith({}, anchor), { replace: true });
  };
  return (
    <Dialog title="Go to" close={close}>
      <form
        className="go-to"
        onSubmit={(event: SubmitEvent) => {
          event.preventDefault();
          const [first] = found;
          if (first) go(first);
        }}
      >
        <input
          type="search"
          aria-label="Finding, section or chart"
          placeholder="Finding, section or chart"
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
        <ul>
          {found.map((place) => (
            <li key={place.anchor}>
              <button type="button" onClick={() => go(place)}>
                <bdi>{place.name}</bdi>
                <span>{place.kind}</span>
              </button>
            </li>
          ))}
        </ul>
        {found.length === 0 && <p role="status">Nothing in this report is called so.</p>}
      </form>
    </Dialog>
  );
}

/** ⌘K or Ctrl K: jumps to a finding, section or chart by its name. */
export function GoTo({ report }: { readonly report: Report }) {
  const [isOpen, setOpen] = useState(false);
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.metaKey || event.ctrlKey) || event.defaultPrevented) return;
      event.preventDefault();
      setOpen(true);
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, []);
  return isOpen && <GoToDialog report={report} close={() => setOpen(false)} />;
}
