export interface TipPosition {
  /** The position of the box that the tip belongs to, in px of the picture. */
  readonly x: number;
  readonly y: number;
}

interface TipProps {
  readonly name: string;
  readonly figures: string;
  readonly at: TipPosition;
  /** The width of the picture, in px: a tip in its right half opens to the left. */
  readonly width: number;
}

/** The name of the box at the pointer or the keyboard focus, with its figure and share. */
export const Tip = ({ name, figures, at: { x, y }, width }: TipProps) => (
  <div className="tip" role="status" style={{ top: y, ...(x > width / 2 ? { right: width - x } : { left: x }) }}>
    <b>
      <bdi>{name}</bdi>
    </b>
    <span>{figures}</span>
  </div>
);
