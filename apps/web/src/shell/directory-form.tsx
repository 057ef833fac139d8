import { useState } from 'react';
import { ServiceFault } from '../api/client.ts';
import { signIn } from '../api/session.ts';

/** User name and password of the company's directory. */
export function DirectoryForm({ entered }: { readonly entered?: () => void }) {
  const [fields, setFields] = useState({ username: '', password: '', ou: '' });
  const [said, setSaid] = useState('');
  const set = (changed: Partial<typeof fields>) => setFields({ ...fields, ...changed });
  const enter = async () => {
    try {
      await signIn(fields);
      entered?.();
    } catch (error) {
      if (!(error instanceof ServiceFault)) throw error;
      setSaid(`${error.fault.reason}. ${error.fault.details}`);
    }
  };
  return (
    <form
      className="key-form"
      onSubmit={(event) => {
        event.preventDefault();
        void enter();
      }}
    >
      <label>
        <span>User name</span>
        <input
          autoComplete="username"
          required
          value={fields.username}
          onChange={(event) => set({ username: event.target.value })}
        />
      </label>
      <label>
        <span>Password</span>
        <input
          type="password"
          autoComplete="current-password"
          required
          value={fields.password}
          onChange={(event) => set({ password: event.target.value })}
        />
      </label>
      <label>
        <span>Organization unit, if you were told one</span>
        <input autoComplete="organization" value={fields.ou} onChange={(event) => set({ ou: event.target.value })} />
      </label>
      <button type="submit" className="primary">
        Sign in
      </button>
      <p role="alert" className="severe">
        {said}
      </p>
    </form>
  );
}
