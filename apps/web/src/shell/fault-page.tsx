import { useEffect } from 'react';
import type { ServiceFault } from '../api/client.ts';
import { Link } from './link.tsx';

interface FaultPageProps {
  readonly fault: ServiceFault;
  readonly again: () => void;
  /** Instead of the reason, where the page knows better what is not there. */
  readonly title?: string;
}

/** What went wrong, why, what to do, and the id under which the log of the service has it. */
export function FaultPage({ fault, again, title }: FaultPageProps) {
  const { reason, details, code } = fault.fault;
  const said = title ?? reason.charAt(0).toUpperCase() + reason.slice(1);
  useEffect(() => {
    document.title = `${said} · Hindsight`;
  }, [said]);
  return (
    <main id="main" className="page">
      <h1>{said}</h1>
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
