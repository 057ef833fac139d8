import { type Figure, formatQuantity } from '@hindsight/model';
import { Fragment } from 'react';
import { judgeFigure, splitFigure } from '../report-text.ts';
import { LEVEL_ROLE } from '../tokens.ts';
import { LevelIcon } from './icons.tsx';
import { Meter } from './meter.tsx';
import { usePageBehavior } from './page-behavior.ts';
import { Prose } from './prose.tsx';

function Tile(figure: Figure) {
  const { label, value, note, meter } = figure;
  const level = judgeFigure(figure);
  const { Term } = usePageBehavior();
  return (
    <div className="figure">
      <dt className="label">
        {level && (
          <span className={LEVEL_ROLE[level]}>
            <LevelIcon level={level} />
            <span className="unseen">{level.toLowerCase()}: </span>
          </span>
        )}
        <Term label={label} />
      </dt>
      <dd className="value">
        {splitFigure(formatQuantity(value)).map(({ number, unit }, index) => (
          <Fragment key={unit}>
            {index > 0 && ' '}
            {number}
            <small>{unit}</small>
          </Fragment>
        ))}
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

/** The strip of figures below the verdict. */
export const FigureStrip = ({ figures }: { readonly figures: readonly Figure[] }) => (
  <dl className="card figures">
    {figures.map((figure) => (
      <Tile key={figure.label} {...figure} />
    ))}
  </dl>
);
