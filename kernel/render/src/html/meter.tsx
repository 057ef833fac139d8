const formatPercent = (share: number): string => `${(100 * Math.min(1, Math.max(0, share || 0))).toFixed(1)}%`;

/** A bar of a share from 0 to 1 with its limit as a tick; the figure is written beside it. */
export const Meter = ({ share, limit }: { readonly share: number; readonly limit?: number | undefined }) => (
  <svg className="meter" aria-hidden="true">
    <rect className="track" y="3" width="100%" height="5" rx="2.5" />
    <rect className="full" y="3" width={formatPercent(share)} height="5" rx="2.5" />
    {limit !== undefined && <rect className="tick" x={formatPercent(limit)} width="2" height="11" />}
  </svg>
);
