import type { Card, Cards } from '@hindsight/model';
import { LEVEL_ROLE, LEVEL_WORD } from '../tokens.ts';
import { LevelIcon } from './icons.tsx';
import { Breakable, Prose } from './prose.tsx';

const Sign = ({ level }: { readonly level: NonNullable<Card['level']> }) => (
  <span className={LEVEL_ROLE[level]}>
    <LevelIcon level={level} />
    <span className="unseen">{LEVEL_WORD[level]}: </span>
  </span>
);

/** A part with its verdict. The link covers the whole card, and its text is the name alone. */
const PartCard = ({ card: { name, type, level, text, section } }: { readonly card: Card }) => (
  <li className={section === undefined ? 'part absent' : 'part'}>
    <p className="part-name">
      {level && <Sign level={level} />}
      {section === undefined ? (
        <Breakable text={name} />
      ) : (
        <a href={`#s-${section}`}>
          <Breakable text={name} />
        </a>
      )}
    </p>
    <p className="part-type">{type}</p>
    <p>
      <Prose text={text} />
    </p>
  </li>
);

/** The parts of a report side by side, each with its sign, its headline and the way to its own section. */
export const CardsBlock = ({ block: { title, cards } }: { readonly block: Cards }) => (
  <>
    {title && <h3>{title}</h3>}
    <ul className="parts">
      {cards.map((card, index) => (
        <PartCard key={index} card={card} />
      ))}
    </ul>
  </>
);
