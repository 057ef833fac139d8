import type { SessionState } from '@hindsight/api';
import { useEffect, useState } from 'react';
import { onSessionChange, session } from '../api/session.ts';

/** Who looks; undefined until that is known. */
export function useSession(): SessionState | undefined {
  const [state, setState] = useState<SessionState>();
  useEffect(() => {
    const look = () => void session().then(setState);
    look();
    return onSessionChange(look);
  }, []);
  return state;
}
