import type { Report } from '@hindsight/model';
import { useId } from 'react';

/** The table of contents of narrow pages, which have no room for it beside the report. */
export function ContentsMenu({ report }: { readonly report: Report }) {
  const id = useId();
  const close = () => document.getElementById(id)?.hidePopover();
  return (
    <span className="contents-menu">
      <button type="button" popoverTarget={id}>
        Contents <span aria-hidden="true">▾</span>
      </button>
      <nav id={id} popover="auto" className="menu" aria-label="Contents">
        {report.sections
          .filter(({ within }) => within === undefined)
          .map((section) => (
            <a key={section.id} href={`#s-${section.id}`} onClick={close}>
              {section.title}
            </a>
          ))}
      </nav>
    </span>
  );
}
