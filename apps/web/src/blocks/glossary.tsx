import { useEffect, useRef } from 'react';

const GAP_PX = 6;
const EDGE_PX = 8;
/** Time that the pointer may take from the term to the text. */
const LEAVE_MS = 150;

/** Places the text below the term, or above it where it does not fit, and always within the window. */
function place(tip: HTMLElement, term: Element): void {
  const { left, top, bottom } = term.getBoundingClientRect();
  const { offsetWidth: width, offsetHeight: height } = tip;
  const x = Math.max(EDGE_PX, Math.min(left, innerWidth - width - EDGE_PX));
  const below = bottom + GAP_PX;
  const y = below + height > innerHeight ? top - height - GAP_PX : below;
  tip.style.transform = `translate(${x}px, ${y}px)`;
}

const termAt = (target: EventTarget | null): HTMLElement | null =>
  target instanceof Element ? target.closest<HTMLElement>('[data-term]') : null;

/**
 * One tooltip for all terms of the page, shown on hover, focus and tap. It stays while the pointer is on it, and
 * Escape closes it (WCAG 1.4.13).
 */
export function Glossary() {
  const tip = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const element = tip.current;
    if (!element) return;
    let leaving: ReturnType<typeof setTimeout> | undefined;
    const hide = () => {
      clearTimeout(leaving);
      if (element.matches(':popover-open')) element.hidePopover();
    };
    const show = ({ target }: Event) => {
      const term = termAt(target);
      if (!term && target instanceof Node && element.contains(target)) clearTimeout(leaving);
      if (!term) return;
      clearTimeout(leaving);
      element.textContent = term.dataset.term ?? '';
      if (!element.matches(':popover-open')) element.showPopover();
      place(element, term);
    };
    const leave = () => {
      clearTimeout(leaving);
      leaving = setTimeout(hide, LEAVE_MS);
    };
    const press = ({ key }: KeyboardEvent) => {
      if (key === 'Escape') hide();
    };
    const ends = new AbortController();
    const { signal } = ends;
    document.addEventListener('pointerover', show, { signal });
    document.addEventListener('focusin', show, { signal });
    document.addEventListener('pointerout', leave, { signal });
    document.addEventListener('focusout', leave, { signal });
    document.addEventListener('scroll', hide, { signal, capture: true, passive: true });
    document.addEventListener('keydown', press, { signal });
    return () => {
      hide();
      ends.abort();
    };
  }, []);
  return <div ref={tip} popover="manual" role="tooltip" className="glossary" />;
}
