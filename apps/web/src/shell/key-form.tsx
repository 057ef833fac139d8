import { useState } from 'react';
import { SignInForm } from './sign-in-form.tsx';

interface KeyFormProps {
  readonly className?: string;
  /** A heading where the form is a part of a page: `Sign in: the files wait`. */
  readonly title?: string;
  readonly entered?: () => void;
  readonly refused?: string;
}

/** Signs in with an API key, in the same words on every page. */
export function KeyForm({ title, ...form }: KeyFormProps) {
  const [key, setKey] = useState('');
  return (
    <SignInForm {...form} button="Sign in" proof={() => ({ key: key.trim() })}>
      {title !== undefined && <h2>{title}</h2>}
      <p className="facts">
        With an API key: the first start of the service printed one, <code>hindsight keys add</code> makes more. Or open
        the link that <code>hindsight keys link</code> prints. This browser stays signed in for 12 hours.
      </p>
      <label>
        <span>API key</span>
        <input
          type="password"
          autoComplete="current-password"
          required
          value={key}
          onChange={(event) => setKey(event.target.value)}
        />
      </label>
    </SignInForm>
  );
}
