import { Prose } from '@hindsight/render/components';

/** Why a step was refused. The element exists before it has text, as screen readers require. */
export const Refused = ({ why }: { readonly why: string }) => (
  <p role="alert" className="severe refused">
    <Prose text={why} />
  </p>
);
