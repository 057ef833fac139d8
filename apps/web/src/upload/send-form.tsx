import type { Labels, SendWishes } from './analyze.ts';
import type { Join } from './joins.ts';

const LABELS = { appName: 'Application', host: 'Host', tags: 'Tags' } as const;

interface SendFormProps {
  /** Files that can be sent. */
  readonly ready: number;
  readonly busy: boolean;
  /** Why nothing can be sent. */
  readonly because: string | undefined;
  readonly wishes: SendWishes;
  readonly setWishes: (wishes: SendWishes) => void;
  /** Whether the service keeps only masked copies, whatever the form requests. */
  readonly masksAll: boolean;
  readonly joins: readonly JoinChoice[];
  readonly send: () => void;
}

function LabelFields({ labels, set }: { readonly labels: Labels; readonly set: (labels: Labels) => void }) {
  return (Object.keys(LABELS) as (keyof Labels)[]).map((name) => (
    <label key={name}>
      <span>
        {LABELS[name]} <small>optional</small>
      </span>
      <input
        value={labels[name]}
        maxLength={200}
        onChange={(event) => set({ ...labels, [name]: event.target.value })}
      />
    </label>
  ));
}

interface MaskingProps {
  readonly on: boolean;
  readonly fixed: boolean;
  readonly set: (on: boolean) => void;
}

/** Masking does not change the analysis; it changes what the service keeps and shows later. */
const Masking = ({ on, fixed, set }: MaskingProps) => (
  <div className="send-choice">
    <label className="tick">
      <input
        type="checkbox"
        checked={on}
        disabled={fixed}
        aria-describedby="masking-words"
        onChange={(event) => set(event.target.checked)}
      />
      Keep only a masked copy
    </label>
    <small id="masking-words">
      {fixed && 'This service always does. '}
      Personal data and secrets are replaced in the stored file, as in <code>&lt;EMAIL&gt;</code>; search and quoted
      lines show it like that. In a heap dump all contents are overwritten; classes, fields and sizes stay.
    </small>
  </div>
);

/** Files of one kind, and whether they are sent as one analysis. */
export interface JoinChoice extends Join {
  readonly isChosen: boolean;
  readonly choose: (isChosen: boolean) => void;
}

/** `Analyze 3 files`, `Analyze 4 files in 2 reports`. */
const nameAction = (files: number, analyses: number): string => {
  if (files < 2) return 'Analyze';
  if (analyses === files) return `Analyze ${files} files`;
  return `Analyze ${files} files in ${analyses === 1 ? 'one report' : `${analyses} reports`}`;
};

const JoinField = ({ rows, together, isChosen, choose }: JoinChoice) => (
  <div className="send-choice">
    <label className="tick">
      <input type="checkbox" checked={isChosen} onChange={(event) => choose(event.target.checked)} />
      The {rows.length} files are of one JVM: analyze them as {together}
    </label>
  </div>
);

/** The fields that are sent with the files, the choice of masking, and the button that sends them. */
export function SendForm({ ready, busy, because, wishes, setWishes, masksAll, joins, send }: SendFormProps) {
  const joined = joins.filter(({ isChosen }) => isChosen);
  const analyses = ready - joined.reduce((sum, { rows }) => sum + rows.length - 1, 0);
  return (
    <form
      className="labels"
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      <LabelFields labels={wishes.labels} set={(labels) => setWishes({ ...wishes, labels })} />
      {joins.map((join) => (
        <JoinField key={join.kind} {...join} />
      ))}
      <Masking
        on={wishes.maskArtifact || masksAll}
        fixed={masksAll}
        set={(maskArtifact) => setWishes({ ...wishes, maskArtifact })}
      />
      <button type="submit" className="primary" disabled={ready === 0}>
        {busy && ready === 0 ? 'Analyzing …' : nameAction(ready, analyses)}
      </button>
      <p className="facts because" role="status">
        {because}
      </p>
    </form>
  );
}
