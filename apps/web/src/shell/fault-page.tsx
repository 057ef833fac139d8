import { Prose } from '@hindsight/render/components';
import { useEffect } from 'react';
import type { ServiceFault } from '../api/client.ts';
import { describeFault } from './fault-text.ts';
import { Link } from './link.tsx';

interface FaultPageProps {
  readonly fault: ServiceFault;
  readonly again: () => void;
}

/** Shows what went wrong, why, what to do, and the id of the answer in the log of the service. */
export function FaultPage({ fault, again }: FaultPageProps) {
  const { title, text } = describeFault(fault.fault);
  useEffect(() => {
    document.title = `${title} · Hindsight`;
  }, [title]);
  return (
    <main id="main" className="page narrow">
      <h1>{title}</h1>
      <div className="card job">
        <p>
          <Prose text={text} />
        </p>
        <p className="buttons">
          <button type="button" onClick={again}>
            Try again
          </button>
          <Link href="/">Analyze something else</Link>
        </p>
        <p className="facts">
          <code>{fault.fault.code}</code>
          {fault.responseId && ` · response ${fault.responseId}`}
        </p>
      </div>
    </main>
  );
}
