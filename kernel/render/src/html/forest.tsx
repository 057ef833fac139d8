import type { Blocker, Forest, Victim } from '@hindsight/model';
import type { ReactNode } from 'react';
import { withNoBreakUnits } from '../report-text.ts';
import { drawFan, FAN_PX } from '../shapes/fan.ts';
import { formatRemainder, formatWaiters } from '../shapes/outline.ts';
import { UntrustedName } from './prose.tsx';
import { ShapeFrame } from './shape-frame.tsx';

/** Deeper victims are indented no further. */
const MAX_INDENT = 8;
/** A page without scripts holds no more of them; the others are counted. */
const MAX_STATIC_VICTIMS = 60;
const MAX_STATIC_TREES = 100;

type BlockingTree = Forest['trees'][number];

const BlockerCard = ({ label, does, holds, tone }: Blocker) => (
  <div className={`blocker tone-${tone}`}>
    <b>
      <UntrustedName name={label} />
    </b>
    <span>{withNoBreakUnits(does)}</span>
    {holds && (
      <span className="holds">
        holds <UntrustedName name={holds} />
      </span>
    )}
  </div>
);

const VictimLine = ({ depth, label, letter, tone, victims }: Victim) => (
  <li className={`victim depth-${Math.min(depth, MAX_INDENT)}`}>
    <bdi title={label}>{label}</bdi>
    {victims > 0 && <small>{formatWaiters(victims)}</small>}
    <b className={`state fill tone-${tone}`}>{letter}</b>
  </li>
);

/** A root blocker with the first `shown` threads that wait for it; `children` is about the others. */
export function BlockingTreeView({
  root,
  victims,
  shown,
  children,
}: BlockingTree & { readonly shown: number; readonly children?: ReactNode }) {
  const drawn = victims.slice(0, shown);
  const { path, height } = drawFan(drawn.map(({ depth }) => depth));
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
      {children}
    </div>
  );
}

/** The members of a deadlock, each waiting for the next; at most `max` of them. */
export const DeadlockRing = ({ members, max }: Forest['cycles'][number] & { readonly max: number }) => (
  <ol className="ring" aria-label="Deadlock: each waits for the next, the last for the first">
    {members.slice(0, max).map((member, index) => (
      <li key={index}>
        <BlockerCard {...member} />
      </li>
    ))}
    {members.length > max && <li className="left">{formatRemainder(members.length - max)}</li>}
  </ol>
);

const LeftOut = ({ count, what = '' }: { readonly count: number; readonly what?: string }) =>
  count > 0 && (
    <p className="left">
      {formatRemainder(count)}
      {what}
    </p>
  );

const MAX_SMALL_VICTIMS = 5;
/** Members of a small deadlock stand below each other. */
const MAX_SMALL_RING = 3;

/** The first deadlock, or else the first blocker, alone: it proves a verdict. */
export function SmallForest({ block: { trees, cycles } }: { readonly block: Forest }) {
  const [cycle] = cycles;
  const [tree] = trees;
  return (
    <div className="forest small">
      {cycle ? (
        <DeadlockRing {...cycle} max={MAX_SMALL_RING} />
      ) : (
        tree && (
          <BlockingTreeView {...tree} shown={MAX_SMALL_VICTIMS}>
            <LeftOut count={tree.victims.length - MAX_SMALL_VICTIMS} />
          </BlockingTreeView>
        )
      )}
    </div>
  );
}

/** Deadlocks first, because they never end; then every root blocker, drawn by the caller. */
export const ForestView = ({ block, children }: { readonly block: Forest; readonly children: ReactNode }) => (
  <div className="forest">
    {block.trees.length + block.cycles.length === 0 && <p className="paragraph">Nobody waits for anybody.</p>}
    {block.cycles.map((cycle, index) => (
      <DeadlockRing key={index} {...cycle} max={cycle.members.length} />
    ))}
    {children}
  </div>
);

/** A lock forest as a page without scripts shows it. */
export const StaticForest = ({ block }: { readonly block: Forest }) => (
  <ShapeFrame block={block}>
    <ForestView block={block}>
      {block.trees.slice(0, MAX_STATIC_TREES).map((tree, index) => (
        <BlockingTreeView key={index} {...tree} shown={MAX_STATIC_VICTIMS}>
          <LeftOut count={tree.victims.length - MAX_STATIC_VICTIMS} />
        </BlockingTreeView>
      ))}
      <LeftOut count={block.trees.length - MAX_STATIC_TREES} what=" blockers" />
    </ForestView>
  </ShapeFrame>
);
