import { type KeyboardEvent, type ReactNode, useId, useRef } from 'react';

interface TabsProps<Name extends string> {
  readonly tabs: Readonly<Record<Name, string>>;
  readonly label: string;
  readonly chosen: Name;
  readonly choose: (name: Name) => void;
  readonly children: ReactNode;
}

const STEPS: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowLeft: -1 };

/** Tabs after the ARIA practices: one stop for the Tab key, arrows between them. */
export function Tabs<Name extends string>({ tabs, label, chosen, choose, children }: TabsProps<Name>) {
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  const names = Object.keys(tabs) as Name[];
  const onKey = (event: KeyboardEvent) => {
    const step = STEPS[event.key];
    if (step === undefined) return;
    event.preventDefault();
    const at = (names.indexOf(chosen) + step + names.length) % names.length;
    const next = names[at];
    if (next === undefined) return;
    choose(next);
    list.current?.querySelectorAll('button')[at]?.focus();
  };
  return (
    <>
      <div ref={list} className="tabs" role="tablist" aria-label={label}>
        {names.map((name) => (
          <button
            key={name}
            type="button"
            role="tab"
            id={`${id}-${name}`}
            aria-selected={name === chosen}
            aria-controls={`${id}-panel`}
            tabIndex={name === chosen ? 0 : -1}
            onClick={() => choose(name)}
            onKeyDown={onKey}
          >
            {tabs[name]}
          </button>
        ))}
      </div>
      <div className="tab-panel" role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${chosen}`}>
        {children}
      </div>
    </>
  );
}
