import { type FormEvent, useState } from 'react';

export interface PatternWishes {
  readonly name: string;
  readonly pattern: string;
}

interface FormProps {
  readonly begin?: PatternWishes;
  /** The label of the button. */
  readonly verb: string;
  /** Returns whether the service did it. */
  readonly save: (wishes: PatternWishes) => Promise<boolean>;
}

const BLANK: PatternWishes = { name: '', pattern: '' };

/** A form for a pattern of log statements and its name. */
export function PatternForm({ begin = BLANK, verb, save }: FormProps) {
  const [fields, setFields] = useState(begin);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (await save(fields)) setFields(BLANK);
  };
  return (
    <form className="key-wishes" onSubmit={(event) => void submit(event)}>
      <label className="field">
        <span>Name</span>
        <input
          required
          maxLength={100}
          value={fields.name}
          onChange={(event) => setFields({ ...fields, name: event.target.value })}
        />
      </label>
      <label className="field">
        <span>Regular expression</span>
        <input
          required
          maxLength={1000}
          spellCheck={false}
          autoComplete="off"
          placeholder="order \d+ rejected"
          value={fields.pattern}
          onChange={(event) => setFields({ ...fields, pattern: event.target.value })}
        />
      </label>
      <button type="submit" className="primary">
        {verb}
      </button>
    </form>
  );
}
