import { type ReactNode, useId } from 'react';

/** What can be done with one picture, in one menu: many buttons before each table would be as many stops of the Tab key. */
export function ToolMenu({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  const id = useId();
  return (
    <span className="tool-menu">
      <button type="button" popoverTarget={id} aria-label={`Save or share: ${title}`} title="Save or share">
        <span aria-hidden="true">⋯</span>
      </button>
      <span id={id} popover="auto" className="menu">
        {children}
      </span>
    </span>
  );
}
