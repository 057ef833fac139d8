import type { SessionState } from '@hindsight/api';
import { useState } from 'react';
import { signOutEverywhere } from '../api/session.ts';
import { Link } from '../shell/link.tsx';
import { announce } from '../shell/notice.tsx';

const ROLES = {
  viewer: 'You look at analyses.',
  analyst: 'You make, share and delete analyses.',
  admin: 'You may do everything.',
} as const;

/** The signed-in user, and buttons that end all other sessions. */
export function SignIns({ state }: { readonly state: SessionState }) {
  const [sure, setSure] = useState(false);
  const isAdmin = state.role === 'admin';
  return (
    <section className="card setting" aria-labelledby="sign-ins-title">
      <h2 id="sign-ins-title">Signed in</h2>
      <p>
        As <bdi>{state.name}</bdi>. {state.role && ROLES[state.role]}
      </p>
      <div className="buttons">
        <button
          type="button"
          onClick={() =>
            void signOutEverywhere({ everybody: false }).then(() => announce('You are signed out in all browsers.'))
          }
        >
          Sign out everywhere
        </button>
        {isAdmin &&
          (sure ? (
            <button
              type="button"
              className="danger"
              onClick={() =>
                void signOutEverywhere({ everybody: true }).then(() => announce('Everybody is signed out.'))
              }
            >
              Sign everybody out now
            </button>
          ) : (
            <button type="button" onClick={() => setSure(true)}>
              Sign everybody out
            </button>
          ))}
      </div>
      <p className="facts">
        All browsers that signed in as you do, this one too, and your tokens. Keys go on working until they are revoked.
      </p>
      {isAdmin && (
        <p>
          <Link href="/audit">Who did what</Link> is recorded.
        </p>
      )}
    </section>
  );
}
