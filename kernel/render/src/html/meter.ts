const percent = (share: number): string => `${(100 * Math.min(1, Math.max(0, share || 0))).toFixed(1)}%`;

/** A bar of a share with its limit as a tick; the figure stands beside it in words. */
export function meterHtml(share: number, limit?: number): string {
  const tick = limit === undefined ? '' : `<rect class="tick" x="${percent(limit)}" width="2" height="11"/>`;
  return `<svg class="meter" aria-hidden="true"><rect class="track" y="3" width="100%" height="5" rx="2.5"/><rect class="full" y="3" width="${percent(share)}" height="5" rx="2.5"/>${tick}</svg>`;
}
