import { useEffect, useMemo, useRef, useState } from 'react';
import { pannedRange, type TimeAxis, useTimeAxis, zoomedRange } from '../charts/time-axis.ts';
import { go } from '../navigation.ts';
import { switchTheme } from '../theme.ts';
import { SEARCH_ID } from './search.tsx';
import { inView, neighbour } from './walk.ts';

const FINDING = '.finding';
const SECTION = 'section';

/** What shortcuts take hold of: the list of them, a word on what happened, the time axis where there is one. */
interface Hands {
  readonly help: () => void;
  readonly say: (words: string) => void;
  readonly axis: TimeAxis | undefined;
}

interface Shortcut {
  readonly key: string;
  readonly does: string;
  readonly act: (hands: Hands) => void;
}

const addressOf = (id: string) => `${window.location.pathname}${window.location.search}#${id}`;

function walk(selector: string, step: -1 | 1): void {
  const id = neighbour(selector, step);
  if (id !== undefined) go(addressOf(id), { replace: true });
}

function copyLink({ say }: Hands): void {
  const id = inView(FINDING);
  if (id === undefined) return;
  navigator.clipboard.writeText(window.location.origin + addressOf(id)).then(
    () => say('Link copied'),
    () => say('The browser refused to copy'),
  );
}

const ZOOM = 1.5;
const PAN = 0.25;

function zoom({ axis }: Hands, factor: number): void {
  if (!axis) return;
  const [from, to] = axis.shown;
  axis.settle(zoomedRange(axis.shown, axis.cursor ?? (from + to) / 2, factor));
}

const pan = ({ axis }: Hands, share: number) => axis?.settle(pannedRange(axis.shown, share, axis.all));

const SHORTCUTS: readonly Shortcut[] = [
  { key: '/', does: 'Search this report', act: () => document.getElementById(SEARCH_ID)?.focus() },
  { key: 'j', does: 'Next finding', act: () => walk(FINDING, 1) },
  { key: 'k', does: 'Previous finding', act: () => walk(FINDING, -1) },
  { key: ']', does: 'Next section', act: () => walk(SECTION, 1) },
  { key: '[', does: 'Previous section', act: () => walk(SECTION, -1) },
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

const WRITES = 'input, select, textarea, [contenteditable]';
const STORED = 'letter-keys';
const OFF = 'off';

function useShortcuts(isOn: boolean, hands: Hands): void {
  useEffect(() => {
    if (!isOn) return;
    const act = (event: KeyboardEvent) => {
      const { key, target, ctrlKey, metaKey, altKey, defaultPrevented } = event;
      if (ctrlKey || metaKey || altKey || defaultPrevented) return;
      if ((target instanceof Element && target.closest(WRITES)) || document.querySelector('dialog:modal')) return;
      const shortcut = SHORTCUTS.find((one) => one.key === key);
      if (!shortcut) return;
      event.preventDefault();
      shortcut.act(hands);
    };
    document.addEventListener('keydown', act);
    return () => document.removeEventListener('keydown', act);
  }, [isOn, hands]);
}

const SAID_MS = 1600;

/** The keys of this page; they can be switched off (WCAG 2.1.4), and stay so. */
export function Shortcuts() {
  const dialog = useRef<HTMLDialogElement>(null);
  const [isOn, setIsOn] = useState(() => window.localStorage.getItem(STORED) !== OFF);
  const [said, setSaid] = useState('');
  const axis = useTimeAxis();
  const hands = useMemo<Hands>(
    () => ({
      help: () => dialog.current?.showModal(),
      say: (words) => {
        setSaid(words);
        setTimeout(() => setSaid(''), SAID_MS);
      },
      axis,
    }),
    [axis],
  );
  useShortcuts(isOn, hands);
  const toggle = () => {
    if (isOn) window.localStorage.setItem(STORED, OFF);
    else window.localStorage.removeItem(STORED);
    setIsOn(!isOn);
  };
  return (
    <>
      <span role="status" className="facts">
        {said}
      </span>
      <button type="button" aria-label="Keys" title="Keys" onClick={hands.help}>
        ?
      </button>
      <dialog ref={dialog} className="keys" aria-labelledby="keys-title" closedby="any">
        <h2 id="keys-title">Keys</h2>
        <dl>
          {SHORTCUTS.map(({ key, does }) => (
            <div key={key}>
              <dt>
                <kbd>{key}</kbd>
              </dt>
              <dd>{does}</dd>
            </div>
          ))}
        </dl>
        <label>
          <input type="checkbox" checked={isOn} onChange={toggle} /> Keys are on
        </label>
        <button type="button" onClick={() => dialog.current?.close()}>
          Close
        </button>
      </dialog>
    </>
  );
}
