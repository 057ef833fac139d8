import type { ArtifactKind } from '@hindsight/model';
import { formatQuantity } from '@hindsight/model';
import { escapeControls, LEVEL_ROLE, LEVEL_WORD } from '@hindsight/render/browser';
import { LevelIcon, Prose, UntrustedName } from '@hindsight/render/components';
import { describeFault } from '../shell/fault-text.ts';
import { Link } from '../shell/link.tsx';
import { KindIcon } from './kind-icon.tsx';
import { KindSelect } from './kind-select.tsx';
import { estimateSecondsLeft, isUnderWay, type RowState, type UploadRow } from './queue.ts';

const SECOND_MS = 1000;

const bytes = (value: number): string => formatQuantity({ value, unit: 'bytes' });

/** Formats the progress of an upload: `71 % · 84 MB/s · 4 s left`. */
function formatPace({ sentBytes, totalBytes, since }: Extract<RowState, { is: 'sending' }>): string {
  if (totalBytes === 0 || sentBytes === 0) return 'sending';
  const elapsedMs = performance.now() - since;
  const left = estimateSecondsLeft(sentBytes, totalBytes, elapsedMs);
  const pace = formatQuantity({ value: (sentBytes / Math.max(1, elapsedMs)) * SECOND_MS, unit: 'bytes/s' });
  return [`${Math.floor((100 * sentBytes) / totalBytes)} %`, pace, left !== undefined && `${Math.ceil(left)} s left`]
    .filter(Boolean)
    .join(' · ');
}

const computeShare = (state: RowState): number =>
  state.is === 'sending'
    ? state.sentBytes / Math.max(1, state.totalBytes)
    : state.is === 'analyzing'
      ? state.progress
      : 0;

function State({ row, waiting }: { readonly row: UploadRow; readonly waiting: boolean }) {
  const { state, name } = row;
  if (state.is === 'recognizing') return <span>{waiting ? 'waits for your key' : 'looking at it …'}</span>;
  if (state.is === 'ready') {
    return row.kind ? (
      <span className="ok level">
        <LevelIcon level="OK" />
        ready
      </span>
    ) : (
      <span className="warning level">
        <LevelIcon level="WARNING" />
        not sent
      </span>
    );
  }
  if (state.is === 'done') {
    return (
      <span className={`${LEVEL_ROLE[state.level]} level`}>
        <LevelIcon level={state.level} />
        {state.level === 'OK' ? 'OK' : LEVEL_WORD[state.level]}
      </span>
    );
  }
  if (state.is === 'failed') {
    return (
      <span className="severe level">
        <LevelIcon level="SEVERE" />
        not analyzed
      </span>
    );
  }
  return (
    <>
      <progress
        value={computeShare(state)}
        max={1}
        aria-label={`${state.is === 'sending' ? 'Upload' : 'Analysis'} of ${name}`}
      />
      <small>
        {state.is === 'sending' ? formatPace(state) : `${state.phase} · ${Math.floor(100 * state.progress)} %`}
      </small>
    </>
  );
}

const FaultText = ({ title, text }: ReturnType<typeof describeFault>) => (
  <>
    <b>{title}.</b> <Prose text={text} />
  </>
);

const VerdictLine = ({ report, sentence }: Extract<RowState, { is: 'done' }>) => (
  <p className="row-verdict">
    <Prose text={sentence} /> <Link href={report}>Open</Link>
  </p>
);

/** Why the file was recognized as what it is, or what to do with one that was not. */
function Recognized({ row }: { readonly row: UploadRow }) {
  const { kind, what, encoding, reason, remedy, location, state } = row;
  if (location !== undefined) return <small>fetched by the service</small>;
  if (what === '') return null;
  const inside = encoding.length > 0 ? `, inside ${encoding.join(' in ')}` : '';
  if (kind === undefined) {
    const advice =
      remedy ??
      'Say what it is if you know, or remove it. What can be read stands below, with the command that makes it.';
    return (
      <p className="remedy">
        {remedy === undefined && `This is ${what}${inside}. `}
        {state.is === 'ready' && <Prose text={advice} />}
      </p>
    );
  }
  return (
    <small>
      {what}
      {inside}
      {reason !== undefined && (
        <>
          {' · recognized by '}
          <q>
            <bdi>{escapeControls(reason)}</bdi>
          </q>
        </>
      )}
    </small>
  );
}

/** A chosen file with its kind, its progress and its fault. */
export function UploadRowView(props: {
  readonly row: UploadRow;
  /** Waiting for a sign-in. */
  readonly waiting: boolean;
  readonly call: (kind: ArtifactKind) => void;
  readonly stop: () => void;
}) {
  const { row, waiting, call, stop } = props;
  const { name, kind, content, state } = row;
  const isRefused = state.is === 'failed' || (state.is === 'ready' && kind === undefined);
  return (
    <li className={isRefused ? 'row failed' : 'row'}>
      <div className="row-name">
        <KindIcon kind={kind} />
        <code>
          <UntrustedName name={name} />
        </code>
        {state.is === 'done' ? <VerdictLine {...state} /> : <Recognized row={row} />}
        {state.is === 'failed' && (
          <p role="alert">
            <FaultText {...describeFault(state.fault)} />
          </p>
        )}
      </div>
      <KindSelect
        label={`Kind of ${name}`}
        kind={kind}
        disabled={isUnderWay(row) || state.is === 'done'}
        choose={call}
      />
      <span className="row-size">{content && bytes(content.size)}</span>
      <div className="row-state" role="status">
        <State row={row} waiting={waiting} />
      </div>
      <button
        type="button"
        className="icon-button"
        onClick={stop}
        aria-label={isUnderWay(row) ? `Cancel ${name}` : `Remove ${name}`}
      >
        <svg viewBox="0 0 16 16" aria-hidden="true">
          <path d="M3.5 3.5l9 9m0-9-9 9" />
        </svg>
      </button>
    </li>
  );
}
