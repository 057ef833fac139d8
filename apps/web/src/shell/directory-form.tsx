import { useState } from 'react';
import { SignInForm } from './sign-in-form.tsx';

/** User name and password of the company's directory. */
export function DirectoryForm({ entered }: { readonly entered?: () => void }) {
  const [fields, setFields] = useState({ username: '', password: '', ou: '' });
  const set = (changed: Partial<typeof fields>) => setFields({ ...fields, ...changed });
  return (
    <SignInForm button="Sign in" proof={() => fields} entered={entered}>
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
    </SignInForm>
  );
}
