import { type Blocker, type Forest, formatQuantity, type Victim } from '@hindsight/model';
import { FAN_PX, fanPath, leftText, unparted, waiters } from '@hindsight/render/screen';
import { useState } from 'react';
import { ShapeFrame } from './shape-frame.tsx';

/** So many of those who wait, and of the blockers, are in sight; a reader opens the others step by step. */
const IN_SIGHT = 12;
const STEP = 200;
const DEEPEST_INDENT = 8;

type BlockingTree = Forest['trees'][number];

const BlockerCard = ({ label, does, holds, tone }: Blocker) => (
  <div className={`blocker tone-${tone}`}>
    <b>
      <bdi>{label}</bdi>
    </b>
    <span>{unparted(does)}</span>
    {holds && (
      <span className="holds">
        holds <bdi>{holds}</bdi>
      </span>
    )}
  </div>
);

const VictimLine = ({ depth, label, letter, tone, victims }: Victim) => (
  <li className={`victim depth-${Math.min(depth, DEEPEST_INDENT)}`}>
    <bdi title={label}>{label}</bdi>
    {victims > 0 && <small>{waiters(victims)}</small>}
    <b className={`state fill tone-${tone}`}>{letter}</b>
  </li>
);

function More({ left, what, show }: { readonly left: number; readonly what: string; readonly show: () => void }) {
  if (left <= 0) return null;
  return (
    <button type="button" className="link-button left" onClick={show}>
      Show {formatQuantity({ value: Math.min(left, STEP), unit: 'count' })} more of{' '}
      {formatQuantity({ value: left, unit: 'count' })} {what}
    </button>
  );
}

function Blocking({ root, victims, most }: BlockingTree & { readonly most: number }) {
  const [shown, setShown] = useState(most);
  const drawn = victims.slice(0, shown);
  const { path, height } = fanPath(drawn.map(({ depth }) => depth));
  return (
    <div className="blocking">
      <BlockerCard {...root} />
      <svg className="fan" width={FAN_PX} height={height} aria-hidden="true">
        <path d={path} />
      </svg>
      <ul className="victims" aria-label={`Who waits for ${root.label}`}>
        {drawn.map((victim, index) => (
          <VictimLine key={index} {...victim} />
        ))}
      </ul>
      <More left={victims.length - shown} what="who wait" show={() => setShown(shown + STEP)} />
    </div>
  );
}

const Ring = ({ members, most }: Forest['cycles'][number] & { readonly most: number }) => (
  <ol className="ring" aria-label="Deadlock: each waits for the next, the last for the first">
    {members.slice(0, most).map((member, index) => (
      <li key={index}>
        <BlockerCard {...member} />
      </li>
    ))}
    {members.length > most && <li className="left">{leftText(members.length - most)}</li>}
  </ol>
);

const IN_SMALL = 5;
/** Those of a cycle stand below each other. */
const RING_IN_SMALL = 3;

/** The first deadlock or blocker alone: the proof beside a verdict. */
export function SmallForest({ block: { trees, cycles } }: { readonly block: Forest }) {
  const [cycle] = cycles;
  const [tree] = trees;
  if (cycle) return <div className="forest small">{<Ring {...cycle} most={RING_IN_SMALL} />}</div>;
  return tree && <div className="forest small">{<Blocking {...tree} most={IN_SMALL} />}</div>;
}

/** Deadlocks first, because they never end; then every root with what waits for it. */
export function ForestBlock({ block }: { readonly block: Forest }) {
  const { trees, cycles } = block;
  const [shown, setShown] = useState(IN_SIGHT);
  return (
    <ShapeFrame block={block}>
      <div className="forest">
        {trees.length + cycles.length === 0 && <p className="paragraph">Nobody waits for anybody.</p>}
        {cycles.map((cycle, index) => (
          <Ring key={index} {...cycle} most={cycle.members.length} />
        ))}
        {trees.slice(0, shown).map((tree, index) => (
          <Blocking key={index} {...tree} most={IN_SIGHT} />
        ))}
        <More left={trees.length - shown} what="blockers" show={() => setShown(shown + STEP)} />
      </div>
    </ShapeFrame>
  );
}
