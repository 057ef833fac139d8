import { useMemo, useState } from 'react';
import { toBrowserAddress } from '../base.ts';
import { panRange, type TimeAxis, useTimeAxis, zoomRange } from '../charts/time-axis.ts';
import { addressWith, navigate } from '../navigation.ts';
import { Dialog } from '../shell/dialog.tsx';
import { KeyTable } from '../shell/key-table.tsx';
import { letterKeysOn, setLetterKeys, useLetterKeys } from '../shell/letter-keys.ts';
import { switchTheme } from '../theme.ts';
import { findInView, findNeighbor } from './keyboard-navigation.ts';
import { SEARCH_ID } from './search.tsx';

const FINDING = '.finding';
const SECTION = 'section[id]';

/** What shortcuts act on: the dialog that lists them, a status message, and the time axis if there is one. */
interface ShortcutContext {
  readonly help: () => void;
  readonly announce: (words: string) => void;
  readonly axis: TimeAxis | undefined;
}

interface Shortcut {
  readonly key: string;
  readonly description: string;
  /** Absent for keys that another place listens to. */
  readonly act?: (context: ShortcutContext) => void;
}

function goToNeighbor(selector: string, step: -1 | 1): void {
  const id = findNeighbor(selector, step);
  if (id !== undefined) navigate(addressWith({}, id), { replace: true });
}

function copyLink({ announce }: ShortcutContext): void {
  const id = findInView(FINDING);
  if (id === undefined) return;
  navigator.clipboard.writeText(window.location.origin + toBrowserAddress(addressWith({}, id))).then(
    () => announce('Link copied'),
    () => announce('The browser refused to copy'),
  );
}

const findFindingInView = (): Element | null => document.getElementById(findInView(FINDING) ?? '');

/** Opens the first quoted lines of the finding in view. */
const openEvidence = (): void => findFindingInView()?.querySelector<HTMLElement>('.proof figcaption a')?.click();

/** Chooses a tab of the proof of the finding in view. */
const chooseTab = (number: number): void =>
  findFindingInView()?.querySelectorAll<HTMLElement>('.proof-tabs input')[number - 1]?.click();

const TABS = Object.fromEntries(Array.from({ length: 9 }, (_, index) => [index + 1, () => chooseTab(index + 1)]));

const ZOOM = 1.5;
const PAN = 0.25;

function zoom({ axis }: ShortcutContext, factor: number): void {
  if (!axis) return;
  const [from, to] = axis.shown;
  axis.settle(zoomRange(axis.shown, axis.cursor ?? (from + to) / 2, factor));
}

const pan = ({ axis }: ShortcutContext, share: number) => axis?.settle(panRange(axis.shown, share, axis.all));

const SHORTCUTS: readonly Shortcut[] = [
  { key: '/', description: 'Search this report', act: () => document.getElementById(SEARCH_ID)?.focus() },
  { key: 'j', description: 'Next finding', act: () => goToNeighbor(FINDING, 1) },
  { key: 'k', description: 'Previous finding', act: () => goToNeighbor(FINDING, -1) },
  { key: ']', description: 'Next section', act: () => goToNeighbor(SECTION, 1) },
  { key: '[', description: 'Previous section', act: () => goToNeighbor(SECTION, -1) },
  { key: 'e', description: 'Evidence of the finding in view, in the file', act: openEvidence },
  { key: '1–9', description: 'A tab of the proof of the finding in view' },
  { key: '⌘K', description: 'Go to a finding, section or chart' },
  { key: 'c', description: 'Copy the link of the finding in view', act: copyLink },
  { key: '+', description: 'Less time, in more detail', act: (context) => zoom(context, 1 / ZOOM) },
  { key: '-', description: 'More time', act: (context) => zoom(context, ZOOM) },
  { key: '<', description: 'Earlier', act: (context) => pan(context, -PAN) },
  { key: '>', description: 'Later', act: (context) => pan(context, PAN) },
  { key: 'r', description: 'All of the time', act: ({ axis }) => axis?.choose(undefined) },
  { key: 't', description: 'Light or dark colors', act: switchTheme },
  { key: 'p', description: 'Print', act: () => window.print() },
  { key: '?', description: 'This list', act: ({ help }) => help() },
];

const MESSAGE_MS = 1600;

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

/** The keys of this page. They can be switched off permanently (WCAG 2.1.4). */
export function Shortcuts() {
  const axis = useTimeAxis();
  const [helps, setHelps] = useState(false);
  const [message, setMessage] = useState('');
  const actions = useMemo(() => {
    const announce = (words: string) => {
      setMessage(words);
      setTimeout(() => setMessage(''), MESSAGE_MS);
    };
    const context: ShortcutContext = { help: () => setHelps(true), announce, axis };
    const named = SHORTCUTS.flatMap(({ key, act }) => (act ? [[key, () => act(context)] as const] : []));
    return { ...TABS, ...Object.fromEntries(named) };
  }, [axis]);
  useLetterKeys(actions, document);
  return (
    <>
      <span role="status" className="facts">
        {message}
      </span>
      <button type="button" aria-label="Keys" title="Keys" aria-haspopup="dialog" onClick={() => setHelps(true)}>
        ?
      </button>
      {helps && (
        <Dialog title="Keys" close={() => setHelps(false)}>
          <KeyTable keys={SHORTCUTS} />
          <Letters />
        </Dialog>
      )}
    </>
  );
}
