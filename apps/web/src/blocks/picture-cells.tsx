import { formatQuantity, type Share, type Trend } from '@hindsight/model';
import { TREND_HEIGHT, TREND_WIDTH, trendPath } from '@hindsight/render/screen';

/** Bars over the time that all trends of the column share; the words are there for who cannot see them. */
export const TrendCell = ({ trend: { trend, text, tone } }: { readonly trend: Trend }) => (
  <svg className={`trend tone-${tone}`} role="img" aria-label={text} width={TREND_WIDTH} height={TREND_HEIGHT}>
    <title>{text}</title>
    <path d={trendPath(trend)} />
  </svg>
);

const SHARE_PX = 64;

/** A figure behind a bar of its share. */
export const ShareCell = ({ of }: { readonly of: Share }) => (
  <span className="share-cell">
    <svg className="part-of" aria-hidden="true" width={SHARE_PX} height="8">
      <rect width={SHARE_PX * Math.min(1, Math.max(0, of.share))} height="8" rx="1" />
    </svg>
    {formatQuantity(of)}
  </span>
);
