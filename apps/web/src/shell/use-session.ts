import type { SessionState } from '@hindsight/api';
import { useEffect, useState } from 'react';
import { onSessionChange, session } from '../api/session.ts';

/** Who looks; undefined until that is known. */
export function useSession(): SessionState | undefined {
  const [state, setState] = useState<SessionState>();
  useEffect(() => {
    const update = () => void session().then(setState);
    update();
    return onSessionChange(update);
  }, []);
  return state;
}
