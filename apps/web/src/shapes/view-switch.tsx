interface ViewSwitchProps {
  readonly view: 'picture' | 'table';
  readonly show: (view: 'picture' | 'table') => void;
}

/** Switches between picture and table. */
export const ViewSwitch = ({ view, show }: ViewSwitchProps) => (
  <button
    type="button"
    className="link-button"
    aria-pressed={view === 'table'}
    onClick={() => show(view === 'table' ? 'picture' : 'table')}
  >
    as {view === 'table' ? 'picture' : 'table'}
  </button>
);
