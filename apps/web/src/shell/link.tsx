import type { AnchorHTMLAttributes, MouseEvent } from 'react';
import { toBrowserAddress } from '../base.ts';
import { navigate } from '../navigation.ts';

/** A link within the application: an ordinary address that a plain click follows without loading a page. */
export function Link({ href, onClick, ...rest }: AnchorHTMLAttributes<HTMLAnchorElement> & { readonly href: string }) {
  const follow = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event);
    const opensTab = event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey;
    if (event.defaultPrevented || opensTab) return;
    event.preventDefault();
    const { pathname } = window.location;
    navigate(href);
    // Another page begins at its top; links within the page keep the scroll position.
    if (window.location.pathname !== pathname) window.scrollTo(0, 0);
  };
  return <a href={toBrowserAddress(href)} onClick={follow} {...rest} />;
}
