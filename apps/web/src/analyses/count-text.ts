/** `no analysis`, `12 analyses, worst first`, `606 analyses, the latest 500 of them worst first`. */
export function describeCount(listed: number, total: number): string {
  const all = Math.max(listed, total);
  if (all === 0) return 'no analysis';
  const analyses = `${all.toLocaleString('en-US')} ${all === 1 ? 'analysis' : 'analyses'}`;
  return listed < all ? `${analyses}, the latest ${listed} of them worst first` : `${analyses}, worst first`;
}
