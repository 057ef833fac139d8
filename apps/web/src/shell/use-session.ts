import type { SessionState } from '@hindsight/api';
import { useEffect, useState } from 'react';
import { onSessionChange, session } from '../api/session.ts';

/** The session of the visitor; undefined until it is known. */
export function useSession(): SessionState | undefined {
  const [state, setState] = useState<SessionState>();
  useEffect(() => {
    const update = () => void session().then(setState);
    update();
    return onSessionChange(update);
  }, []);
  return state;
}
