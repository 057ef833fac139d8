import { type Figure, formatQuantity } from '@hindsight/model';
import { LEVEL_ROLE } from '@hindsight/render/screen';
import { LevelSign } from '../shell/signs.tsx';
import { Prose } from './prose.tsx';

const UNIT_AT_END = /^(.*\d)\s(\S+)$/;

/** How much of what is possible, with a tick at the limit; drawn as SVG, whose lengths need no inline style. */
function Meter({ meter, level }: Pick<Figure, 'level'> & { readonly meter: NonNullable<Figure['meter']> }) {
  const { share, limit } = meter;
  return (
    <svg
      className={`meter ${level ? LEVEL_ROLE[level] : ''}`}
      viewBox="0 0 100 8"
      preserveAspectRatio="none"
      aria-hidden="true"
    >
      <path className="all" d="M0 3h100v3h-100z" />
      <path d={`M0 3h${100 * Math.min(1, Math.max(0, share))}v3H0z`} />
      {limit !== undefined && <path className="tick" d={`M${Math.min(99, 100 * limit)} 0v8`} />}
    </svg>
  );
}

function Tile({ label, value, note, level, meter }: Figure) {
  const text = formatQuantity(value);
  const [, number = text, unit = ''] = UNIT_AT_END.exec(text) ?? [];
  return (
    <div className="figure">
      <dt className="label">
        {level && (
          <span className={LEVEL_ROLE[level]}>
            <LevelSign level={level} />
            <span className="unseen">{level.toLowerCase()}: </span>
          </span>
        )}
        {label}
      </dt>
      <dd className="value">
        {number}
        <small>{unit}</small>
      </dd>
      {meter && (
        <dd>
          <Meter meter={meter} {...(level && { level })} />
        </dd>
      )}
      {note && (
        <dd className="note">
          <Prose text={note} />
        </dd>
      )}
    </div>
  );
}

/** The strip below the verdict. */
export const FiguresBlock = ({ figures }: { readonly figures: readonly Figure[] }) => (
  <dl className="card figures">
    {figures.map((figure) => (
      <Tile key={figure.label} {...figure} />
    ))}
  </dl>
);
