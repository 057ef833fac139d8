import { type ReactNode, useState } from 'react';
import { SignInForm } from './sign-in-form.tsx';

interface KeyFormProps {
  readonly className?: string;
  readonly button: string;
  readonly entered?: () => void;
  readonly refused?: string;
  /** Explains where a key comes from. */
  readonly children: ReactNode;
}

/** Signs in with an API key. */
export function KeyForm({ children, ...form }: KeyFormProps) {
  const [key, setKey] = useState('');
  return (
    <SignInForm {...form} proof={() => ({ key: key.trim() })}>
      {children}
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
