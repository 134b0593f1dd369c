import { useState } from 'react';

type Values = Readonly<Record<string, string>>;

/** What has been typed, over the stored values, which may change meanwhile. */
export function useDraft<Stored extends Values>(stored: Stored) {
  const [typed, setTyped] = useState<Partial<Stored>>({});
  const values = { ...stored, ...typed };
  const isDirty = Object.keys(stored).some((name) => values[name] !== stored[name]);
  const edit = (name: keyof Stored) => (value: string) =>
    setTyped((before) => ({ ...before, [name]: value }));
  const fill = (some: Partial<Stored>) => setTyped((before) => ({ ...before, ...some }));
  /** Forgets the values of this render: what has been typed since, as while they were saved, stays. */
  const reset = () =>
    setTyped((now) => {
      const later = Object.entries(now).filter(([name, value]) => value !== values[name]);
      return Object.fromEntries(later) as Partial<Stored>;
    });
  return { values, isDirty, edit, fill, reset };
}
