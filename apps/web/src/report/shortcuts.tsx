import { useMemo, useState } from 'react';
import { toBrowserAddress } from '../base.ts';
import { pannedRange, type TimeAxis, useTimeAxis, zoomedRange } from '../charts/time-axis.ts';
import { addressWith, navigate } from '../navigation.ts';
import { Dialog } from '../shell/dialog.tsx';
import { letterKeysOn, setLetterKeys, useLetterKeys } from '../shell/letter-keys.ts';
import { switchTheme } from '../theme.ts';
import { findInView, findNeighbor } from './keyboard-navigation.ts';
import { SEARCH_ID } from './search.tsx';

const FINDING = '.finding';
const SECTION = 'section[id]';

/** What shortcuts take hold of: the list of them, a word on what happened, the time axis where there is one. */
interface ShortcutContext {
  readonly help: () => void;
  readonly say: (words: string) => void;
  readonly axis: TimeAxis | undefined;
}

interface Shortcut {
  readonly key: string;
  readonly does: string;
  readonly act: (hands: ShortcutContext) => void;
}

function goToNeighbor(selector: string, step: -1 | 1): void {
  const id = findNeighbor(selector, step);
  if (id !== undefined) navigate(addressWith({}, id), { replace: true });
}

function copyLink({ say }: ShortcutContext): void {
  const id = findInView(FINDING);
  if (id === undefined) return;
  navigator.clipboard.writeText(window.location.origin + toBrowserAddress(addressWith({}, id))).then(
    () => say('Link copied'),
    () => say('The browser refused to copy'),
  );
}

const ZOOM = 1.5;
const PAN = 0.25;

function zoom({ axis }: ShortcutContext, factor: number): void {
  if (!axis) return;
  const [from, to] = axis.shown;
  axis.settle(zoomedRange(axis.shown, axis.cursor ?? (from + to) / 2, factor));
}

const pan = ({ axis }: ShortcutContext, share: number) => axis?.settle(pannedRange(axis.shown, share, axis.all));

const SHORTCUTS: readonly Shortcut[] = [
  { key: '/', does: 'Search this report', act: () => document.getElementById(SEARCH_ID)?.focus() },
  { key: 'j', does: 'Next finding', act: () => goToNeighbor(FINDING, 1) },
  { key: 'k', does: 'Previous finding', act: () => goToNeighbor(FINDING, -1) },
  { key: ']', does: 'Next section', act: () => goToNeighbor(SECTION, 1) },
  { key: '[', does: 'Previous section', act: () => goToNeighbor(SECTION, -1) },
  { key: 'c', does: 'Copy the link of the finding in view', act: copyLink },
  { key: '+', does: 'Less time, in more detail', act: (hands) => zoom(hands, 1 / ZOOM) },
  { key: '-', does: 'More time', act: (hands) => zoom(hands, ZOOM) },
  { key: '<', does: 'Earlier', act: (hands) => pan(hands, -PAN) },
  { key: '>', does: 'Later', act: (hands) => pan(hands, PAN) },
  { key: 'r', does: 'All of the time', act: ({ axis }) => axis?.choose(undefined) },
  { key: 't', does: 'Light or dark colours', act: switchTheme },
  { key: 'p', does: 'Print', act: () => window.print() },
  { key: '?', does: 'This list', act: ({ help }) => help() },
];

const SAID_MS = 1600;

function Letters() {
  const [on, setOn] = useState(letterKeysOn);
  const toggle = () => {
    setLetterKeys(!on);
    setOn(!on);
  };
  return (
    <label className="tick">
      <input type="checkbox" checked={on} onChange={toggle} /> Keys are on
    </label>
  );
}

/** The keys of this page; they can be switched off (WCAG 2.1.4), and stay so. */
export function Shortcuts() {
  const axis = useTimeAxis();
  const [helps, setHelps] = useState(false);
  const [said, setSaid] = useState('');
  const actions = useMemo(() => {
    const say = (words: string) => {
      setSaid(words);
      setTimeout(() => setSaid(''), SAID_MS);
    };
    const hands: ShortcutContext = { help: () => setHelps(true), say, axis };
    return Object.fromEntries(SHORTCUTS.map(({ key, act }) => [key, () => act(hands)]));
  }, [axis]);
  useLetterKeys(actions, document);
  return (
    <>
      <span role="status" className="facts">
        {said}
      </span>
      <button type="button" aria-label="Keys" title="Keys" aria-haspopup="dialog" onClick={() => setHelps(true)}>
        ?
      </button>
      {helps && (
        <Dialog title="Keys" close={() => setHelps(false)}>
          <dl className="key-list">
            {SHORTCUTS.map(({ key, does }) => (
              <div key={key}>
                <dt>
                  <kbd>{key}</kbd>
                </dt>
                <dd>{does}</dd>
              </div>
            ))}
          </dl>
          <Letters />
        </Dialog>
      )}
    </>
  );
}
