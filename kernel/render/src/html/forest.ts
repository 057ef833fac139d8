import type { Blocker, Forest, Victim } from '@hindsight/model';
import { FAN_PX, fanPath } from '../shapes/fan.ts';
import { leftText, waiters } from '../shapes/outline.ts';
import { unparted } from '../words.ts';
import { noteHtml } from './chart.ts';
import { escapeHtml } from './escape.ts';

/** Of one blocker; the others are counted. */
const MOST_VICTIMS = 60;
const MOST_TREES = 100;
/** Deeper ones are indented like this. */
const DEEPEST_INDENT = 8;

const blockerHtml = ({ label, does, holds, tone }: Blocker): string =>
  `<div class="blocker tone-${tone}"><b><bdi>${escapeHtml(label)}</bdi></b><span>${escapeHtml(unparted(does))}</span>${
    holds ? `<span class="holds">holds <bdi>${escapeHtml(holds)}</bdi></span>` : ''
  }</div>`;

function victimHtml({ depth, label, letter, tone, victims }: Victim): string {
  const count = victims > 0 ? `<small>${waiters(victims)}</small>` : '';
  return `<li class="victim depth-${Math.min(depth, DEEPEST_INDENT)}"><bdi>${escapeHtml(label)}</bdi>${count}<b class="state fill tone-${tone}">${escapeHtml(letter)}</b></li>`;
}

function treeHtml({ root, victims }: Forest['trees'][number], most = MOST_VICTIMS): string {
  const shown = victims.slice(0, most);
  const { path, height } = fanPath(shown.map(({ depth }) => depth));
  const left = leftText(victims.length - shown.length);
  return `<div class="blocking">${blockerHtml(root)}<svg class="fan" width="${FAN_PX}" height="${height}" aria-hidden="true"><path d="${path}"/></svg><ul class="victims" aria-label="${escapeHtml(`Who waits for ${root.label}`)}">${shown.map(victimHtml).join('')}</ul>${left ? `<p class="left">${left}</p>` : ''}</div>`;
}

function cycleHtml({ members }: Forest['cycles'][number], most = members.length): string {
  const shown = members.slice(0, most).map((member) => `<li>${blockerHtml(member)}</li>`);
  const left = members.length > most ? `<li class="left">${leftText(members.length - most)}</li>` : '';
  return `<ol class="ring" aria-label="Deadlock: each waits for the next, the last for the first">${shown.join('')}${left}</ol>`;
}

const IN_SMALL = 5;
/** Those of a cycle stand below each other. */
const RING_IN_SMALL = 3;

/** The first deadlock or blocker alone: the proof beside a verdict. */
export function smallForestHtml({ trees, cycles }: Forest): string {
  const [cycle] = cycles;
  const [tree] = trees;
  const drawn = cycle ? cycleHtml(cycle, RING_IN_SMALL) : tree ? treeHtml(tree, IN_SMALL) : '';
  return `<div class="forest small">${drawn}</div>`;
}

/** Deadlocks first, because they never end; then every root with what waits for it. */
export function forestHtml({ id, title, note, trees, cycles }: Forest): string {
  const shown = trees.slice(0, MOST_TREES);
  const left = leftText(trees.length - shown.length);
  const nothing = trees.length + cycles.length === 0 ? '<p class="paragraph">Nobody waits for anybody.</p>' : '';
  return `<figure class="card shape" id="c-${escapeHtml(id)}"><figcaption class="title"><h3>${escapeHtml(title)}</h3>${noteHtml(note)}</figcaption><div class="forest">${nothing}${cycles.map((cycle) => cycleHtml(cycle)).join('')}${shown.map((tree) => treeHtml(tree)).join('')}${left ? `<p class="left">${left} blockers</p>` : ''}</div></figure>`;
}
