import type { HeapObjectRow, HeapObjectType } from '@hindsight/model';
import { escapeControls } from '@hindsight/render/browser';
import type { MouseEvent } from 'react';
import { toBrowserAddress } from '../base.ts';
import { addressWith } from '../navigation.ts';
import { isPlainClick, openObject, type TrailStep } from './heap-context.ts';
import { formatRootKinds } from './heap-text.ts';

const KINDS: Readonly<Record<HeapObjectType, readonly [sign: string, word: string]>> = {
  1: ['C', 'class'],
  2: ['L', 'class loader'],
  3: ['[]', 'array'],
  4: ['·', 'object'],
};

export function KindIcon({ type }: { readonly type: HeapObjectType }) {
  const [sign, word] = KINDS[type];
  return (
    <span className={`kind-sign kind-${type}`} title={word}>
      <span aria-hidden="true">{sign}</span>
      <span className="unseen">{word} </span>
    </span>
  );
}

/**
 * The label of an object, with the reference to it, its value and its kind of root. Below a frame the kind is left
 * out, because it is a local.
 */
export function ObjectName({ row, local = false }: { readonly row: HeapObjectRow; readonly local?: boolean }) {
  const { prefix, label, value, suffix, objectType } = row;
  return (
    <span className="object-name">
      <KindIcon type={objectType} />
      {prefix && <span className="prefix">{escapeControls(prefix)} </span>}
      <bdi className="label">{escapeControls(label)}</bdi>
      {value !== undefined && <span className="value"> {escapeControls(value)}</span>}
      {suffix !== '' && !local && <span className="root-kind">{escapeControls(formatRootKinds(suffix))}</span>}
    </span>
  );
}

interface ObjectLinkProps extends TrailStep {
  /** Set for links in the inspector: the trail keeps the objects before. */
  readonly onward?: boolean;
  readonly children: React.ReactNode;
}

/** Opens an object in the inspector. */
export function ObjectLink({ object, label, onward = false, children }: ObjectLinkProps) {
  const follow = (event: MouseEvent) => {
    if (!isPlainClick(event)) return;
    event.preventDefault();
    event.stopPropagation();
    openObject({ object, label }, onward);
  };
  return (
    <a className="object-link" href={toBrowserAddress(addressWith({ object: String(object) }))} onClick={follow}>
      {children}
    </a>
  );
}
