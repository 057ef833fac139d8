import type { ServiceFault } from '../api/client.ts';
import { Link } from './link.tsx';

/** What went wrong, why, what to do, and the id under which the log of the service has it. */
export function FaultPage({ fault, again }: { readonly fault: ServiceFault; readonly again: () => void }) {
  const { reason, details, code } = fault.fault;
  return (
    <main id="main" className="page">
      <h1>{reason.charAt(0).toUpperCase() + reason.slice(1)}</h1>
      <p className="paragraph">{details}</p>
      <p className="paragraph">
        <button type="button" onClick={again}>
          Try again
        </button>{' '}
        <Link href="/">Analyse something else</Link>
      </p>
      <p className="facts">
        <code>{code}</code> {fault.responseId && `response ${fault.responseId}`}
      </p>
    </main>
  );
}
