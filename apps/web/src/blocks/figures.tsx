import { type Figure, formatQuantity } from '@hindsight/model';
import { LEVEL_ROLE } from '@hindsight/render/screen';
import { LevelSign } from '../shell/signs.tsx';
import { Meter } from './meter.tsx';
import { Prose } from './prose.tsx';
import { Term } from './term.tsx';

const UNIT_AT_END = /^(.*\d)\s(\S+)$/;

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
        <Term label={label} />
      </dt>
      <dd className="value">
        {number}
        <small>{unit}</small>
      </dd>
      {meter && (
        <dd className={`meter-of ${level ? LEVEL_ROLE[level] : ''}`}>
          <Meter {...meter} />
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
