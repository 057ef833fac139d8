import { useEffect } from 'react';
import { Link } from '../shell/link.tsx';

export default function NotFoundPage() {
  useEffect(() => {
    document.title = 'Not found · Hindsight';
  }, []);
  return (
    <main id="main" className="page narrow">
      <h1>There is nothing at this address</h1>
      <p className="paragraph">
        A report may be past its retention or have been revoked. <Link href="/">Analyze something</Link> or look at{' '}
        <Link href="/analyses">past analyses</Link>.
      </p>
    </main>
  );
}
