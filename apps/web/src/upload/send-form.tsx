import type { Labels, SendWishes } from './analyze.ts';

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
  <div className="masking">
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
      lines show it like that. A heap dump cannot be masked: it is deleted after its analysis and cannot be explored.
    </small>
  </div>
);

/** The fields that are sent with the files, the choice of masking, and the button that sends them. */
export function SendForm({ ready, busy, because, wishes, setWishes, masksAll, send }: SendFormProps) {
  return (
    <form
      className="labels"
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      <LabelFields labels={wishes.labels} set={(labels) => setWishes({ ...wishes, labels })} />
      <Masking
        on={wishes.maskArtifact || masksAll}
        fixed={masksAll}
        set={(maskArtifact) => setWishes({ ...wishes, maskArtifact })}
      />
      <button type="submit" className="primary" disabled={ready === 0}>
        {busy && ready === 0 ? 'Analysing …' : `Analyse${ready > 1 ? ` ${ready} files` : ''}`}
      </button>
      <p className="facts because" role="status">
        {because}
      </p>
    </form>
  );
}
