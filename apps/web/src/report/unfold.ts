/**
 * Opens what is folded around an element: a section that is only its line, notes, consequences of a finding, and the
 * tab of its proof.
 */
export function unfold(target: Element): void {
  const own = target.querySelector(':scope.foldable > details');
  for (let fold = own ?? target.closest('details'); fold; fold = fold.parentElement?.closest('details') ?? null) {
    if (fold instanceof HTMLDetailsElement) fold.open = true;
  }
  const view = target.closest('.proof-view');
  const tab = ['path', 'lines', 'chart'].find((kind) => view?.classList.contains(`proof-${kind}`));
  view?.parentElement?.querySelector<HTMLInputElement>(`.proof-tabs [value="${tab}"]`)?.click();
}
