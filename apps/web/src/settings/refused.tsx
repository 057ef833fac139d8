import { Prose } from '@hindsight/render/components';

/** Why something was not done; there for screen readers before anything is said. */
export const Refused = ({ why }: { readonly why: string }) => (
  <p role="alert" className="severe refused">
    <Prose text={why} />
  </p>
);
